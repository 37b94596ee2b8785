"""Requests: what is to be printed, from a form, a command or a spreadsheet, validated with all faults at once."""
