"""Settings of all tests: how many examples hypothesis makes up, strict templates, and less garbage collection."""

import gc
import os

from hypothesis import settings

from tests.strict import forbid_missing_names

# No deadlines: a busy machine is not a fault. Timings belong in `make bench`.
settings.register_profile("default", deadline=None, max_examples=30)
settings.register_profile("long", deadline=None, max_examples=3_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

forbid_missing_names()

# Thousands of collected tests stay until the end, and need not be looked through for garbage again and again.
gc.set_threshold(50_000, 20, 50)
