"""Drawing: shapes, icons, seat badges and QR codes."""
