"""A process keeps what was asked for last."""

from league.core.queries.kept_lately import KeptLately


def test_what_was_asked_for_last_is_kept() -> None:
    kept: KeptLately[str, int] = KeptLately(2)
    kept.keep("one", 1)
    kept.keep("two", 2)
    assert kept.get("one") == 1
    kept.keep("three", 3)
    assert [kept.get(key) for key in ("one", "two", "three")] == [1, None, 3]


def test_values_are_kept_up_to_their_size_in_all() -> None:
    kept: KeptLately[str, str] = KeptLately(10, len)
    for value in ("12345", "1234", "123", "12"):
        kept.keep(value[-1], value)
    kept.keep("2", "1" * 4)
    assert [kept.get(key) for key in "5432"] == [None, None, "123", "1111"]


def test_a_value_above_the_size_is_not_kept() -> None:
    kept: KeptLately[str, str] = KeptLately(3, len)
    kept.keep("one", "1234")
    assert kept.get("one") is None
