"""What may be refused, and why."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """Something was asked that cannot be; whatever was asked of is exactly as it was.

    `reason` is one of the protocol's reasons, `key` names a sentence of the catalogue, `facts` fill its gaps.
    Words are made of them at the edge, in the player's language (`gobelet.words.say`).
    """

    def __init__(self, reason: str, key: str, **facts: Any) -> None:
        super().__init__(f"{reason}: {key} {facts}" if facts else f"{reason}: {key}")
        self.reason = reason
        self.key = key
        self.facts = facts


def brief(value: Any) -> str:
    """What was given, as a refusal quotes it: a few letters, whatever it is.

    >>> brief(7), brief("a" * 99), brief([[]]), brief(10**30)
    ('7', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '[…]', '…')
    """
    if isinstance(value, list) or isinstance(value, tuple):
        return "[…]"
    if isinstance(value, dict):
        return "{…}"
    if isinstance(value, int) and not -(10**18) < value < 10**18:
        return "…"
    return str(value)[:40]


def illegal(key: str, **facts: Any) -> Refused:
    """The refusal of an action that the rules do not allow now."""
    return Refused("illegal_action", key, **facts)
