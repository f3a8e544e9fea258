"""The edgework: what is on the outside of the bomb, and what the manual asks about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

LABELS = ("SND", "CLR", "CAR", "IND", "FRQ", "SIG", "NSA", "MSA", "TRN", "BOB", "FRK")
PORTS = ("DVI", "Parallel", "PS2", "RJ45", "Serial", "StereoRCA")
DIGITS = "0123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SERIAL_LENGTH = 6


@dataclass(frozen=True)
class Edgework:
    """`indicators` are (label, lit); `plates` are the port plates, each with its ports, perhaps none."""

    serial: str
    batteries: int = 0
    holders: int = 0
    indicators: tuple[tuple[str, bool], ...] = ()
    plates: tuple[tuple[str, ...], ...] = ()

    def lit(self) -> int:
        """How many indicators are lit."""
        return len([label for label, lit in self.indicators if lit])

    def unlit(self) -> int:
        """How many indicators are not lit."""
        return len(self.indicators) - self.lit()

    def has_digit(self, value: int) -> bool:
        """Whether the serial number holds the digit of a die's value."""
        return str(value) in self.serial

    def has_port(self, port: str) -> bool:
        """Whether any plate has that port."""
        return any([port in plate for plate in self.plates])

    def duplicate_port(self) -> bool:
        """Whether the same kind of port is there twice, wherever on the bomb."""
        ports = [port for plate in self.plates for port in plate]
        return len(set(ports)) < len(ports)

    def to_json(self) -> dict[str, Any]:
        """The edgework as the protocol writes it."""
        return {
            "serial": self.serial,
            "batteries": self.batteries,
            "holders": self.holders,
            "indicators": [{"label": label, "lit": lit} for label, lit in self.indicators],
            "port_plates": [list(plate) for plate in self.plates],
        }
