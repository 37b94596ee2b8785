"""Drawing: paper, colours, boxes, icons, seats and QR codes."""
