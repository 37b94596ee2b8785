"""JSON: strict parsing into the dataclasses of the rules, with every fault of structure at once."""
