"""Kinds: one module a document, from the pad to the pack for an event."""
