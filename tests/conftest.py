"""What all tests share: Hypothesis tries the same cases every time, `--hypothesis-profile soak` many others."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("test", deadline=None, derandomize=True, max_examples=60)
settings.register_profile("soak", deadline=None, max_examples=1000)
settings.load_profile("test")
