"""Statistics: pure functions over results, oldest first.

A win is the first place; who shares it has won. A play of one is a play, but nobody wins it.
"""
