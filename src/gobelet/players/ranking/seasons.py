"""Seasons: equal parts of a year, named by their first month, such as `2027-04`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time

ALL = "all"
NOW = "now"


@dataclass(frozen=True)
class Calendar:
    """`begins` is the day on which the rankings begin; a season has `months` months, the first begins in January."""

    begins: date
    months: int = 3

    def open(self, now: int) -> bool:
        """Whether the rankings have begun at this moment (milliseconds since 1970)."""
        return now >= moment(self.begins)

    def season(self, now: int) -> str:
        """The key of the season of a moment."""
        return self._key(datetime.fromtimestamp(now / 1000, UTC).date())

    def seasons(self, now: int) -> list[str]:
        """The seasons from the first one with games in it to the present one, the newest first."""
        if not self.open(now):
            return []
        found = [self._key(self.begins)]
        while found[-1] != self.season(now):
            found.append(self._key(self._after(found[-1])))
        return found[::-1]

    def span(self, season: str) -> tuple[int, int]:
        """From which moment to which (without it) games count for a season, or for all time."""
        first = moment(self.begins)
        if season == ALL:
            return first, 2**62
        return max(first, moment(_first(season))), moment(self._after(season))

    def _key(self, day: date) -> str:
        length = self._length()
        return f"{day.year:04}-{(day.month - 1) // length * length + 1:02}"

    def _after(self, season: str) -> date:
        """The day on which the next season begins; the last one of a year ends with it."""
        begun = _first(season)
        month = begun.month + self._length()
        return date(begun.year, month, 1) if month <= 12 else date(begun.year + 1, 1, 1)

    def _length(self) -> int:
        return min(12, max(1, self.months))


def moment(day: date) -> int:
    """When a day begins in universal time, in milliseconds since 1970."""
    return int(datetime.combine(day, time(), UTC).timestamp() * 1000)


def _first(season: str) -> date:
    return date(int(season[:4]), int(season[5:]), 1)
