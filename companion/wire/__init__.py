"""JSON in and out: strict reading into the core's plain dataclasses, every fault of shape at once."""
