"""What a store may say no to."""

from __future__ import annotations


class NotStored(Exception):
    """Nothing was written: the disk is full, the file is locked, the writer is gone. Trying again may help."""


class Conflict(Exception):
    """Somebody else wrote that entry, that table or an action of that name first: read again and decide again."""


class Unusable(Exception):
    """The file cannot serve as a store at all; `key` names the sentence that says why, `facts` fill it."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(f"{key} {facts}")
        self.key = key
        self.facts = facts
