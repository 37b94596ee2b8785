"""The computer that the server runs on: its addresses, names, screen, console, firewall and limits."""
