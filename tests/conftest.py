"""Shared by all tests: how hard hypothesis tries."""

import os

from hypothesis import settings

# No deadlines: a busy machine is not a fault. Timings belong in `make bench`.
settings.register_profile("default", deadline=None, max_examples=60)
settings.register_profile("long", deadline=None, max_examples=3_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
