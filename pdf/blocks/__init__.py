"""Blocks: the parts that pages are stacked of; every sheet is built of these and of its game's own."""
