"""The file: leaves on pages, shared drawings, slots and form fields, outline and the stream of bytes."""
