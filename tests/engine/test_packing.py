"""Numbers and names in few characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.engine.packing import LONGEST_PACKED, SAFE, Packer, Unpacker

numbers = st.lists(st.integers(1, 10**6).flatmap(lambda radix: st.tuples(st.integers(0, radix - 1), st.just(radix))))


@given(numbers, st.lists(st.integers(0, 10**12)), st.lists(st.text(max_size=20)))
def test_what_is_packed_is_unpacked_in_the_same_order(
    items: list[tuple[int, int]], counts: list[int], texts: list[str]
) -> None:
    """Numbers, counts, and texts of any letters."""
    packer = Packer()
    for value, radix in items:
        packer.put(value, radix)
    for count in counts:
        packer.put_count(count)
    for text in texts:
        packer.put_text(text)
    packed = packer.text()
    assert set(packed) <= set(SAFE)
    unpacker = Unpacker(packed)
    assert [unpacker.take(radix) for _, radix in items] == [value for value, _ in items]
    assert [unpacker.take_count() for _ in counts] == counts
    assert [unpacker.take_text() for _ in texts] == texts
    assert unpacker.done()


@pytest.mark.parametrize(("value", "radix"), [(-1, 6), (6, 6), (1, 1)])
def test_a_number_that_does_not_fit_is_an_error(value: int, radix: int) -> None:
    """Of ours, not of the player's."""
    with pytest.raises(ValueError, match="does not fit"):
        Packer().put(value, radix)


@pytest.mark.parametrize("text", ["é", " ", "A B", "A+/=", "A" * (LONGEST_PACKED + 1)])
def test_a_text_that_was_never_packed_is_an_error(text: str) -> None:
    """Foreign letters, or more than is ever packed."""
    with pytest.raises(ValueError, match="packed"):
        Unpacker(text)


def test_half_a_letter_cannot_be_unpacked() -> None:
    """Lone surrogates are in no name."""
    packer = Packer()
    packer.put_text("a")
    packer.put_text("\ud83d")
    unpacker = Unpacker(packer.text())
    assert unpacker.take_text() == "a"
    with pytest.raises(ValueError, match="half"):
        unpacker.take_text()
