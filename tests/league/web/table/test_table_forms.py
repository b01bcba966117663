"""An entry as the fields of a form, and back."""

from typing import Any

import pytest
from django.http import QueryDict
from hypothesis import given

from league.web.table.entry_form import entry_of, field_of, fields_of, section_of
from scoring.riichi.play.entry import Hand, write_hand
from scoring.riichi.play.entry_json import read_hand
from tests.scoring.strategies import games

# What is tapped, and the entry it says.
FORMS: dict[str, tuple[str, dict[str, Any]]] = {
    "ron": (
        "outcome=ron&won=W&discarder=S&riichi=W&riichi=S&W-value=3&W-fu=40",
        {
            "outcome": "ron",
            "riichi": ["W", "S"],
            "discarder": "S",
            "wins": [{"seat": "W", "han": 3, "fu": 40}],
        },
    ),
    "three rons stand in the order of the winds": (
        "outcome=ron&won=N&won=E&won=W&discarder=S&N-value=5&E-value=1&E-fu=30&W-value=y2",
        {
            "outcome": "ron",
            "discarder": "S",
            "wins": [
                {"seat": "E", "han": 1, "fu": 30},
                {"seat": "W", "yakuman": 2},
                {"seat": "N", "han": 5},
            ],
        },
    ),
    "tsumo with all that may be told": (
        (
            "outcome=tsumo&won=E&E-value=4&E-fu=25&E-yaku=riichi&E-yaku=chiitoitsu&E-dora=1"
            "&E-calls=closed&E-chips=2&E-pao=&time_up=1"
        ),
        {
            "outcome": "tsumo",
            "time_up": True,
            "wins": [
                {
                    "seat": "E",
                    "han": 4,
                    "fu": 25,
                    "dora": 1,
                    "chips": 2,
                    "yaku": ["riichi", "chiitoitsu"],
                    "open": False,
                }
            ],
        },
    ),
    "a liable player": (
        "outcome=tsumo&won=E&E-value=y1&E-pao=S",
        {"outcome": "tsumo", "wins": [{"seat": "E", "yakuman": 1, "pao": "S"}]},
    ),
    "two liable players, a yakuman each": (
        "outcome=tsumo&won=E&E-value=y2&E-pao-daisangen=S&E-pao-suukantsu=N&E-pao-daisuushii=",
        {
            "outcome": "tsumo",
            "wins": [
                {"seat": "E", "yakuman": 2, "pao": {"daisangen": "S", "suukantsu": "N"}},
            ],
        },
    ),
    "exhaustive draw": (
        "outcome=exhaustive_draw&tenpai=E&tenpai=N&riichi=N",
        {"outcome": "exhaustive_draw", "riichi": ["N"], "tenpai": ["E", "N"]},
    ),
    "abortive draw": (
        "outcome=abortive_draw&kind=kyuushu_kyuuhai",
        {"outcome": "abortive_draw", "kind": "kyuushu_kyuuhai"},
    ),
    "nagashi mangan": (
        "outcome=nagashi_mangan&nagashi=S&tenpai=E",
        {"outcome": "nagashi_mangan", "tenpai": ["E"], "nagashi": ["S"]},
    ),
    "chombo": ("outcome=chombo&offender=W", {"outcome": "chombo", "offender": "W"}),
    "the dealer ends the game": (
        "outcome=exhaustive_draw&tenpai=E&yame=1",
        {"outcome": "exhaustive_draw", "tenpai": ["E"], "yame": True},
    ),
    "answers to another outcome's questions are left out": (
        "outcome=chombo&offender=W&won=E&discarder=S&tenpai=N&kind=suukaikan&E-value=3",
        {"outcome": "chombo", "offender": "W"},
    ),
    "nonsense is kept for the rules to refuse": (
        "outcome=tsumo&won=X&X-value=many&X-fu=3.5",
        {"outcome": "tsumo", "wins": [{"seat": "X", "han": "many", "fu": "3.5"}]},
    ),
    "nothing yet": ("", {"outcome": ""}),
}


@pytest.mark.parametrize(("typed", "entry"), FORMS.values(), ids=FORMS.keys())
def test_a_form_says_an_entry(typed: str, entry: dict[str, Any]) -> None:
    assert entry_of(QueryDict(typed)) == entry


@pytest.mark.parametrize("entry", [entry for _typed, entry in FORMS.values() if entry["outcome"]])
def test_an_entry_fills_the_form_that_says_it(entry: dict[str, Any]) -> None:
    assert entry_of(fields_of(entry)) == entry


@given(games())
def test_every_hand_of_a_game_comes_back_from_its_form(game: Any) -> None:
    for played in game.hands:
        assert sorted_wins(entry_of(fields_of(write_hand(played.hand)))) == sorted_wins(
            write_hand(played.hand)
        )


def sorted_wins(entry: dict[str, Any]) -> Hand:
    """The form tells winners in the order of the winds."""
    wins = sorted(entry.get("wins", []), key=lambda win: "ESWN".index(win["seat"]))
    return read_hand({**entry, "wins": wins} if wins else entry)


@pytest.mark.parametrize(
    ("code", "field", "asked", "section"),
    [
        ("unknown_outcome", "outcome", "outcome", "outcome"),
        ("discarder_missing", "discarder", "discarder", "who"),
        ("wins_missing", "wins", "won", "who"),
        ("winner_is_discarder", "wins[0].seat", "won", "who"),
        ("ron_bumped", "wins[1]", "won", "who"),
        ("riichi_without_points", "riichi[2]", "riichi", "who"),
        ("abort_off", "kind", "kind", "who"),
        ("value_missing", "wins[1]", "N-value", "value"),
        ("han_impossible", "wins[0].han", "E-value", "value"),
        ("value_twice", "wins[1].yakuman", "N-value", "value"),
        ("fu_missing", "wins[1].fu", "N-fu", "value"),
        ("yaku_off", "wins[0].yaku[3]", "E-yaku", "value"),
        ("riichi_with_open_hand", "wins[0].open", "E-calls", "value"),
        ("pao_not_in_rules", "wins[0].pao.daisangen", "E-pao", "value"),
        ("fifth_copy", "wins[0].tiles.concealed", "E-concealed", "value"),
        ("not_an_object", "wins[0].tiles", "E-concealed", "value"),
        ("meld_size", "wins[1].tiles.melds[2].tiles", "N-meld3", "value"),
        ("too_many_melds", "wins[1].tiles.melds", "N-meld1", "value"),
        ("no_such_tile", "wins[1].tiles.dora_indicators[1]", "N-dora_indicators", "value"),
        ("rinshan_without_kan", "wins[0].tiles.rinshan", "E-flags", "value"),
        ("tiles_against_table", "wins[0].tiles.riichi", "E-flags", "value"),
        ("riichi_with_open_hand", "wins[0].tiles.riichi", "E-meld1", "value"),
        ("ron_in_furiten", "wins[1].discards", "N-discards", "value"),
        ("not_tenpai", "hands.S.concealed", "S-concealed", "value"),
        ("shown_not_tenpai", "hands.S", "S-concealed", "value"),
        ("meld_size", "hands.W.melds[0].tiles", "W-meld1", "value"),
        ("yame_unavailable", "yame", "yame", "check"),
        ("reason_missing", "reason", "reason", "check"),
    ],
)
def test_a_problem_stands_at_the_field_it_is_about(
    code: str, field: str, asked: str, section: str
) -> None:
    entry = {"outcome": "ron", "wins": [{"seat": "E"}, {"seat": "N"}]}
    found = field_of(code, field, entry)
    assert (found, section_of(found)) == (asked, section)
