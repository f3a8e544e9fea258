"""All that tools/dialect.py rewrites, in one module; both Pythons print the same lines for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar, cast, final

if TYPE_CHECKING:
    from pathlib import Path

T = TypeVar("T")
Table = dict[str, Any]
Act = Callable[[int], int]
Alias: TypeAlias = "dict[str, int]"


class Source(Protocol):
    """A promise."""

    kind: str

    def faces(self, count: int) -> tuple[int, ...]:
        """Some faces."""


@dataclass(frozen=True)
class Base:
    """Two fields and a default."""

    name: str
    faces: tuple[int, ...] = ()
    kind = "base"
    most: ClassVar[int] = 6

    def best(self) -> int:
        """The best face."""
        return max(self.faces, default=0)


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Compared by its fields, but for the note, which is not shown."""

    row: int
    column: int = 0
    note: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True)
class Child(Base):
    """A dataclass on a dataclass."""

    extra: dict[str, int] = field(default_factory=dict)
    double: int = field(default=2)

    def __post_init__(self) -> None:
        if self.double < 0:
            raise ValueError("below nothing")


@dataclass(frozen=True, kw_only=True)
class Named:
    """By name alone."""

    x: int
    y: int = 1

    def __repr__(self) -> str:
        return "mine"


@dataclass
class Loose:
    """May change."""

    value: int = 0


@dataclass(frozen=True, eq=False)
class Itself:
    """Equal to itself alone."""

    value: int = 0


Either = Base | Place


@final
class Box(Generic[T]):
    """Holds one thing."""

    def __init__(self, thing: T) -> None:
        self.thing: T = thing
        self.later: int

    def get(self) -> T:
        """The thing."""
        return self.thing


def count(*faces: int, start: int = 0, **more: int) -> Iterator[int]:
    """Yields."""
    seen: list[int] = []
    for face in faces:
        seen.append(face)
        yield start + sum(seen) + len(more)


def nothing(path: Path | None = None) -> None:
    """Nothing but this."""


def box_of(path: Path | None) -> Box[int]:
    """A box."""
    nothing(path)
    return Box(4 if path else 5)


def lines() -> list[str]:
    """What each thing came to."""
    a, b = Base("a", (1, 5)), Base("a", faces=(1, 5))
    child = Child("c", extra={"k": 1})
    loose = Loose()
    loose.value += 1
    more = {"k": 3}
    one = Itself(1)
    first, *others = [*a.faces, 9], 3
    out: list[Any] = [a, a == b, a != child, {a: "found"}[b], a.best(), Base.faces, Base.most, Base.kind]
    out += [replace(a, name="z"), child, replace(child, double=4).double, Child("d").extra, child.best(), child.kind]
    out += [Place(1, 2, "x") == Place(1, 2), Place(1) < Place(1, 1) <= Place(2), max(Place(1), Place(2)), Place(3)]
    out += [
        Named(x=2),
        Named(x=2) == Named(x=2, y=1),
        loose,
        loose == Loose(1),
        one == one,
        one == Itself(1),
        {one: 1}[one],
        Box(3).get(),
        cast(int, "x"),
    ]
    out += [first, others, (*a.faces, 0), sorted({*a.faces, 7}), sorted({**child.extra, "b": 2, **more}.items())]
    out += [list(count(1, 2, start=3, more=1)), f"{{a}} {a.name!r:>5} {{b}}", box_of(None).get()]
    for wrong in (lambda: Child("e", double=-1), lambda: int(str(child)), lambda: int("x")):
        try:
            wrong()
        except (TypeError, ValueError) as error:
            out.append(type(error).__name__)
    try:
        try:
            int("x")
        except ValueError as error:
            raise KeyError("y") from error
    except KeyError:
        out.append("raised")
    return [str(item) for item in out]
