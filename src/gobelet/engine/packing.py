"""Numbers and names in few characters, for links and QR codes.

A packed text is one large number in mixed radix, written in the 64 characters that are safe in a link. Each side
must read in the order in which the other wrote, with the same radices.
"""

from __future__ import annotations

SAFE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
COMMON = "".join([chr(code) for code in range(32, 127)]) + "’éèêëàâäïîíìôöóòüûúùñçæœøåßÉÈÀÇÖÜÄØÅ«»\u00a0…"
EXTRA = " -'’.0123456789"
SMALL = "abcdefghijklmnopqrstuvwxyzàâäçéèêëîïôöùûüñ"
GREAT = "ABCDEFGHIJKLMNOPQRSTUVWXYZÀÂÄÇÉÈÊËÎÏÔÖÙÛÜÑ"
BETWEEN = " -'’."
COMMONLY, OF_A_BLOCK, AS_A_NAME = 0, 1, 2
NEAR, FAR = 0x2000, 0x110000
LONGEST_TEXT = 20_000
LONGEST_PACKED = 4095


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
        """Adds a short text: a letter of a name whose words begin with a capital costs 5.6 bits, another common letter,
        or one of its own alphabet, 7.1, a stranger 21 or 28."""
        self.put_count(len(text))
        small = _small(text)
        if _named(small) == text and all([letter in SMALL + BETWEEN for letter in small]):
            self.put(AS_A_NAME, 3)
            for letter in small:
                self.put((SMALL + BETWEEN).find(letter), len(SMALL + BETWEEN))
            return
        block = _main_block(text)
        letters = _alphabet(block)
        self.put(COMMONLY if block < 0 else OF_A_BLOCK, 3)
        if block >= 0:
            self.put(block, FAR // 128)
        for letter in text:
            place = letters.find(letter)
            self.put(place if place >= 0 else len(letters), len(letters) + 1)
            if place < 0:
                far = ord(letter) >= NEAR
                self.put(1 if far else 0, 2)
                self.put(ord(letter), FAR if far else NEAR)

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
        if len(text) > LONGEST_PACKED:
            raise ValueError("more than is ever packed")
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
        if kind == AS_A_NAME:
            letters = SMALL + BETWEEN
            return _named("".join([letters[self.take(len(letters))] for _ in range(length)]))
        letters = _alphabet(self.take(FAR // 128) if kind == OF_A_BLOCK else -1)
        text = "".join([self._letter(letters) for _ in range(length)])
        if any([0xD800 <= ord(letter) < 0xE000 for letter in text]):
            raise ValueError("half a letter")
        return text

    def done(self) -> bool:
        """Whether nothing is left to read."""
        return self._number == 0

    def _letter(self, letters: str) -> str:
        place = self.take(len(letters) + 1)
        return letters[place] if place < len(letters) else chr(self.take(FAR if self.take(2) else NEAR))


def _small(text: str) -> str:
    """The text without its capitals, by our own letters: not every Python knows them all."""
    return "".join([SMALL[GREAT.find(letter)] if letter in GREAT else letter for letter in text])


def _named(small: str) -> str:
    """A text of small letters as a name is written: a capital begins each word."""
    letters = []
    before = " "
    for letter in small:
        letters.append(GREAT[SMALL.find(letter)] if before in BETWEEN and letter in SMALL else letter)
        before = letter
    return "".join(letters)


def _alphabet(block: int) -> str:
    """The letters of a block of 128, with what all alphabets use between them; for -1 the common letters."""
    return COMMON if block < 0 else EXTRA + "".join([chr(128 * block + i) for i in range(128)])


def _main_block(text: str) -> int:
    """The block among whose letters most of a text is, -1 where the common ones hold as many."""
    blocks = [ord(letter) // 128 for letter in text if letter not in EXTRA]
    main = max(sorted(set(blocks)), key=blocks.count, default=0)
    common = len([letter for letter in text if letter in COMMON and letter not in EXTRA])
    return main if blocks.count(main) > common else -1


def small_count(unpacker: Unpacker) -> int:
    """The next count, where no honest one is above ten thousand; raises `ValueError`."""
    count = unpacker.take_count()
    if count > 10_000:
        raise ValueError("more than there can be")
    return count
