"""Kinds of documents, a module each: pads, rule sheets, aids, tents, trackers, packs, results and years."""
