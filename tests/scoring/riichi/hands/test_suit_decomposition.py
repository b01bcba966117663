"""A suit's tiles -> every way to read them as sets and a pair."""

import pytest

from scoring.riichi.hands import suit_decomposition
from scoring.riichi.hands._packed import MELD_SHIFT
from scoring.riichi.hands.suit_decomposition import SuitTable, splits


def packed(digits: str) -> int:
    return sum(1 << 4 * (int(digit) - 1) for digit in digits)


def ways(digits: str, *, honours: bool = False) -> list[str]:
    return sorted(
        " ".join("".join(str(place + 1) for place in group.tiles) for group in way)
        for way in splits(packed(digits), honours=honours)
    )


@pytest.mark.parametrize(
    ("digits", "expected"),
    [
        ("", [""]),
        ("123", ["123"]),
        ("111", ["111"]),
        ("11", ["11"]),
        ("1", []),
        ("12", []),
        ("124", []),
        ("889", []),
        ("111222333", ["111 222 333", "123 123 123"]),
        ("1111222333", []),
        ("11112233", ["123 123 11"]),
        ("11223344", ["123 123 44", "234 234 11"]),
        ("111123", ["123 111"]),
        ("22233344455", ["222 333 444 55", "234 234 234 55", "234 345 345 22"]),
    ],
)
def test_every_way_to_read_a_suit(digits: str, expected: list[str]) -> None:
    assert ways(digits) == sorted(expected)


def test_honours_have_no_sequences() -> None:
    assert ways("123", honours=True) == []
    assert ways("11122", honours=True) == ["111 22"]


def test_a_table_that_grew_too_large_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suit_decomposition, "_MOST_ENTRIES", 2)
    monkeypatch.setattr(suit_decomposition, "_MOST_KEPT", 1)
    table = SuitTable(suit_decomposition.PIN)
    sizes = [len(table) for digits in ("11", "22", "33") if table[packed(digits)]]
    assert sizes == [1, 2, 1]


def test_a_table_keeps_what_melds_stand_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suit_decomposition, "_MOST_ENTRIES", 2)
    table = SuitTable(suit_decomposition.PIN)
    chi = 1 << MELD_SHIFT
    assert [len(table) for key in (chi, packed("11"), packed("22")) if table[key]] == [2, 2, 3]
    assert [key >> MELD_SHIFT for key in table] == [0, 0, 0]
