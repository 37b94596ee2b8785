"""What is worked out from finished plays."""
