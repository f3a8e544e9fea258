"""What a store may say no to."""

from __future__ import annotations


class NotStored(Exception):
    """Nothing was confirmed: the disk is full, the file is locked, the database is away. Trying again may help."""


class Conflict(Exception):
    """Somebody else wrote that entry, that table or an action of that name first: read again and decide again."""


class Unfit(ValueError):
    """What was to be written cannot be kept in a database at all: half a letter, a number without end."""


class Unusable(Exception):
    """The database cannot serve as a store at all; `key` names the sentence that says why, `facts` fill it."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(f"{key} {facts}")
        self.key = key
        self.facts = facts
