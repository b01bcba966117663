"""The tiles of 144 as a table for a pad."""

from scoring.phone_tables.tile_set_of_144 import tile_set_of_144


def test_a_set_has_144_tiles_and_without_flowers_136() -> None:
    whole, plain = tile_set_of_144(flowers=True), tile_set_of_144(flowers=False)
    assert sum(whole["copies"].values()) == 144
    assert sum(plain["copies"].values()) == 136
    assert (whole["places"][-1], whole["most"]["flowers"]) == ("flowers", 8)
    assert (plain["places"], plain["own_places"]) == (["concealed", "win_tile"], {})


def test_each_suit_has_seven_chows_and_honours_have_none() -> None:
    runs = tile_set_of_144(flowers=True)["runs"]
    assert len(runs) == 3 * 7
    assert (runs[0], runs[-1]) == (["1m", "2m", "3m"], ["7s", "8s", "9s"])
    assert {tile[1] for run in runs for tile in run} == {*"mps"}


def test_a_kong_is_melded_or_concealed_and_nobody_is_named() -> None:
    tables = tile_set_of_144(flowers=True)
    assert tables["groups"]["kong"] == {"shape": "quad", "melds": ["kong", "concealed_kong"]}
    assert {*map(tuple, tables["calls"].values())} == {("",)}
