"""Numbers and names in few characters, for links and QR codes.

A packed text is one large number in mixed radix, written in the 64 characters that are safe in a link. Each side
must read in the order in which the other wrote, with the same radices.
"""

from __future__ import annotations

SAFE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
COMMON = "".join([chr(code) for code in range(32, 127)]) + "’éèêëàâäïîíìôöóòüûúùñçæœøåßÉÈÀÇÖÜÄØÅ«»\u00a0…"
EXTRA = " -'’.0123456789"
LONGEST_TEXT = 20_000


class Packer:
    """Collects numbers, each below a radix, then writes them all as one text."""

    def __init__(self) -> None:
        self._items: list[tuple[int, int]] = []

    def put(self, value: int, radix: int) -> None:
        """Adds a number from 0 to `radix - 1`; raises `ValueError` for any other."""
        if not 0 <= value < radix:
            raise ValueError(f"{value} does not fit in {radix}")
        self._items.append((value, radix))

    def put_count(self, value: int) -> None:
        """Adds any number from 0 upwards; small ones are short."""
        while True:
            self.put(value % 16, 16)
            value //= 16
            self.put(1 if value else 0, 2)
            if not value:
                return

    def put_text(self, text: str) -> None:
        """Adds a short text: common letters cost 7.1 bits, letters of one other alphabet about 7, any others 21."""
        self.put_count(len(text))
        others = [ord(c) for c in text if c not in EXTRA]
        if all([c in COMMON for c in text]):
            self.put(0, 3)
            for c in text:
                self.put(COMMON.index(c), len(COMMON))
        elif max(others) // 128 == min(others) // 128:
            block = others[0] // 128
            self.put(1, 3)
            self.put(block, 8704)
            for c in text:
                self.put(128 + EXTRA.index(c) if c in EXTRA else ord(c) % 128, 128 + len(EXTRA))
        else:
            self.put(2, 3)
            for c in text:
                self.put(ord(c), 0x110000)

    def text(self) -> str:
        """All numbers, as characters that are safe after the `#` of a link."""
        number, size = 0, 1
        for value, radix in reversed(self._items):
            number = number * radix + value
            size *= radix
        letters = []
        size -= 1
        while size:
            letters.append(SAFE[number % 64])
            number //= 64
            size //= 64
        return "".join(letters)


class Unpacker:
    """Reads numbers back from the text of a `Packer`; raises `ValueError` where the text is too short or foreign."""

    def __init__(self, text: str) -> None:
        number = 0
        for letter in reversed(text):
            place = SAFE.find(letter)
            if place < 0:
                raise ValueError("a letter that no packed text has")
            number = number * 64 + place
        self._number = number

    def take(self, radix: int) -> int:
        """The next number, which was put with the same radix."""
        value = self._number % radix
        self._number //= radix
        return value

    def take_count(self) -> int:
        """The next number that was put by `put_count`."""
        value, scale = 0, 1
        while True:
            value += self.take(16) * scale
            scale *= 16
            if not self.take(2):
                return value

    def take_text(self) -> str:
        """The next text that was put by `put_text`."""
        length = self.take_count()
        if length > LONGEST_TEXT:
            raise ValueError("text too long")
        kind = self.take(3)
        if kind == 0:
            return "".join([COMMON[self.take(len(COMMON))] for _ in range(length)])
        if kind == 1:
            block = self.take(8704)
            return "".join([self._block_letter(block) for _ in range(length)])
        codes = [self.take(0x110000) for _ in range(length)]
        if any([0xD800 <= code < 0xE000 for code in codes]):
            raise ValueError("half a letter")
        return "".join([chr(code) for code in codes])

    def done(self) -> bool:
        """Whether nothing is left to read."""
        return self._number == 0

    def _block_letter(self, block: int) -> str:
        low = self.take(128 + len(EXTRA))
        return EXTRA[low - 128] if low >= 128 else chr(block * 128 + low)
