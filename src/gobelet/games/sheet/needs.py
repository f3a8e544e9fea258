"""What a box asks of the dice: whether they make it, which of them do, and what those can add up to.

A need is a tuple, its kind first: `()` nothing, `("alike", n)`, `("pairs", n)`, `("run", n)`, `("groups", sizes…)` the
dice fall into exactly these groups, `("within", sizes…)` these groups are among them, `("shows", faces…)`,
`("opposite", n)` n alike and one die of the opposite face, `("any", need…)` one of several. To add a kind, add it to
`matched` and to `starts`, and to `needcheck`, which says when it cannot be.
"""

from __future__ import annotations

from typing import Any

from gobelet.engine import patterns

Need = tuple[Any, ...]


def matched(need: Need, dice: tuple[int, ...], faces: int) -> int:
    """The sum of the dice that make the figure, chosen as well as can be; -1 where they do not make it.

    >>> matched(("pairs", 2), (3, 3, 6, 6, 6), 6), matched(("within", 3, 2), (4, 4, 4, 4, 4), 6)
    (18, -1)
    """
    if not need:
        return sum(dice)
    kind, rest = need[0], need[1:]
    if kind == "alike":
        return _alike(rest[0], dice, faces)
    if kind == "any":
        return max([matched(each, dice, faces) for each in rest])
    if kind == "groups":
        return sum(dice) if patterns.groups(dice, faces) == rest else -1
    if kind == "shows":
        return sum(rest) if all([face in dice for face in rest]) else -1
    if kind == "run":
        return _run(rest[0], dice, faces)
    if kind == "opposite":
        return _opposite(rest[0], dice, faces)
    return _groups(sizes_of(need), patterns.counts(dice, faces))


def sizes_of(need: Need) -> tuple[int, ...]:
    """The groups that a need of pairs or within asks for, on different faces."""
    return (2,) * need[1] if need[0] == "pairs" else need[1:]


def starts(need: Need, dice: int, faces: int) -> set[tuple[int, int]]:
    """What the dice that make a figure can add up to, each with how many they are; the others may show anything."""
    if not need:
        return {(0, 0)}
    kind, rest = need[0], need[1:]
    if kind == "any":
        found: set[tuple[int, int]] = set()
        for each in rest:
            found.update(starts(each, dice, faces))
        return found
    if kind == "alike":
        return {(rest[0] * face, rest[0]) for face in range(1, faces + 1)}
    if kind == "shows":
        return {(sum(rest), len(rest))}
    if kind == "run":
        return {(sum(range(face, face + rest[0])), rest[0]) for face in range(1, faces - rest[0] + 2)}
    if kind == "opposite":
        return {(rest[0] * f + faces + 1 - f, rest[0] + 1) for f in range(1, faces + 1) if 2 * f != faces + 1}
    sizes = rest if kind == "groups" else sizes_of(need)
    return {(total, sum(sizes)) for total in sums_of_groups(tuple(sorted(sizes, reverse=True)), faces)}


def sums_of_groups(sizes: tuple[int, ...], faces: int) -> set[int]:
    """What groups of these sizes, each on a face of its own, can add up to."""
    sums: dict[tuple[int, ...], set[int]] = {sizes: {0}}  # by the groups that have no face yet
    for face in range(1, faces + 1):
        for left in sorted(sums):  # what a group is taken from comes after what then is left
            for i in range(len(left)):
                rest = left[:i] + left[i + 1 :]
                sums.setdefault(rest, set()).update({total + left[i] * face for total in sums[left]})
    return sums.get((), set())


def _groups(sizes: tuple[int, ...], counts: tuple[int, ...]) -> int:
    """The best sum of groups of these sizes on different faces; index 0 of the counts is face 1."""
    if not sizes:
        return 0
    best = -1
    for i, count in enumerate(counts):
        if count >= sizes[0]:
            others = _groups(sizes[1:], (*counts[:i], 0, *counts[i + 1 :]))
            if others >= 0:
                best = max(best, sizes[0] * (i + 1) + others)
    return best


def _alike(size: int, dice: tuple[int, ...], faces: int) -> int:
    for face in range(faces, 0, -1):
        if dice.count(face) >= size:
            return size * face
    return -1


def _run(length: int, dice: tuple[int, ...], faces: int) -> int:
    best = -1
    for first in range(1, faces - length + 2):
        values = range(first, first + length)
        if all([face in dice for face in values]):
            best = sum(values)
    return best


def _opposite(count: int, dice: tuple[int, ...], faces: int) -> int:
    """The faces of a die opposite each other add up to one more than it has faces."""
    best = -1
    for face in range(1, faces + 1):
        other = faces + 1 - face
        if face != other and dice.count(face) >= count and other in dice:
            best = max(best, count * face + other)
    return best
