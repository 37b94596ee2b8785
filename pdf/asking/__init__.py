"""Asking: what is to be printed, from a form, a command or a spreadsheet, with every fault told."""
