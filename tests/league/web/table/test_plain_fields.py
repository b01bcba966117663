"""An entry as the fields of the plain page, and back."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.http import QueryDict
from django.utils.translation import override
from hypothesis import given

from league.web.table.plain.riichi import RiichiForm
from scoring import preset
from tests.league.web.table.table_taps import entry_in, fields
from tests.scoring.strategies import games

RULES = preset("wrc-2025")
# What is typed, and the entry it says.
FORMS: dict[str, tuple[str, dict[str, Any]]] = {
    "ron": (
        "outcome=ron&1-seat=W&discarder=S&riichi=W&riichi=S&1-han=3&1-fu=40",
        {
            "outcome": "ron",
            "riichi": ["W", "S"],
            "discarder": "S",
            "wins": [{"seat": "W", "han": 3, "fu": 40}],
        },
    ),
    "three rons": (
        (
            "outcome=ron&discarder=S&1-seat=N&1-han=5&2-seat=E&2-han=1&2-fu=30"
            "&3-seat=W&3-yakuman=2&3-meld1_type=chi"
        ),
        {
            "outcome": "ron",
            "discarder": "S",
            "wins": [
                {"seat": "N", "han": 5},
                {"seat": "E", "han": 1, "fu": 30},
                {"seat": "W", "yakuman": 2},
            ],
        },
    ),
    "tsumo with everything that can be stated": (
        (
            "outcome=tsumo&1-seat=E&1-han=4&1-fu=25&1-yaku=Riichi,+Chiitoitsu,+dora+1"
            "&1-calls=closed&1-chips=2&1-pao=&time_up=1"
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
        "outcome=tsumo&1-seat=E&1-yakuman=1&1-pao=S",
        {"outcome": "tsumo", "wins": [{"seat": "E", "yakuman": 1, "pao": "S"}]},
    ),
    "two liable players, a yakuman each": (
        "outcome=tsumo&1-seat=E&1-yakuman=2&1-pao-daisangen=S&1-pao-suukantsu=N&1-pao-daisuushii=",
        {
            "outcome": "tsumo",
            "wins": [
                {"seat": "E", "yakuman": 2, "pao": {"daisangen": "S", "suukantsu": "N"}},
            ],
        },
    ),
    "tiles and han, which must agree": (
        (
            "outcome=ron&discarder=W&1-seat=S&1-han=3&1-concealed=+234567m++34678p99s"
            "&1-win_tile=5p&1-dora_indicators=2m&1-flags=ippatsu&1-discards=19m1z"
        ),
        {
            "outcome": "ron",
            "discarder": "W",
            "wins": [
                {
                    "seat": "S",
                    "han": 3,
                    "tiles": {
                        "ippatsu": True,
                        "concealed": "234567m34678p99s",
                        "win_tile": "5p",
                        "dora_indicators": ["2m"],
                    },
                    "discards": "19m1z",
                }
            ],
        },
    ),
    "exhaustive draw": (
        "outcome=exhaustive_draw&tenpai=E&tenpai=N&riichi=N&N-concealed=1m",
        {
            "outcome": "exhaustive_draw",
            "riichi": ["N"],
            "tenpai": ["E", "N"],
            "hands": {"N": {"concealed": "1m"}},
        },
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
    "points as they are": (
        "outcome=deltas&points-E=1200&points-S=-1200&points-W=&dealer_stays=1",
        {"outcome": "deltas", "deltas": {"E": 1200, "S": -1200}, "dealer_stays": True},
    ),
    "the dealer ends the game": (
        "outcome=exhaustive_draw&tenpai=E&yame=1",
        {"outcome": "exhaustive_draw", "tenpai": ["E"], "yame": True},
    ),
    "answers to another outcome's questions are left out": (
        "outcome=chombo&offender=W&1-seat=E&discarder=S&tenpai=N&kind=suukaikan&1-han=3",
        {"outcome": "chombo", "offender": "W"},
    ),
    "nonsense is kept for the rules to refuse": (
        "outcome=tsumo&1-seat=X&1-han=many&1-fu=3.5&1-yaku=Moonshine",
        {
            "outcome": "tsumo",
            "wins": [{"seat": "X", "han": "many", "fu": "3.5", "yaku": ["Moonshine"]}],
        },
    ),
    "nothing yet": ("1-meld1_type=chi", {"outcome": ""}),
}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with override("en"):
        yield


@pytest.mark.parametrize(("typed", "entry"), FORMS.values(), ids=FORMS.keys())
def test_a_form_says_an_entry(typed: str, entry: dict[str, Any]) -> None:
    assert entry_in(QueryDict(typed), RULES) == entry


@pytest.mark.parametrize("entry", [entry for _typed, entry in FORMS.values() if entry["outcome"]])
def test_an_entry_fills_the_form_that_says_it(entry: dict[str, Any]) -> None:
    assert entry_in(fields(entry, RULES), RULES) == entry


@pytest.mark.slow
@given(games())
def test_every_hand_of_a_game_comes_back_from_its_form(game: Any) -> None:
    with override("en"):
        for played in game.hands:
            entry = played.hand.to_json()
            assert entry_in(fields(entry, game.ruleset), game.ruleset) == entry


@pytest.mark.parametrize(
    ("code", "field", "asked"),
    [
        ("unknown_outcome", "outcome", "outcome"),
        ("discarder_missing", "discarder", "discarder"),
        ("wins_missing", "wins", "1-seat"),
        ("winner_is_discarder", "wins[0].seat", "1-seat"),
        ("ron_bumped", "wins[1]", "3-seat"),
        ("riichi_without_points", "riichi[2]", "riichi"),
        ("abort_off", "kind", "kind"),
        ("deltas_unbalanced", "deltas.E", "points-E"),
        ("value_missing", "wins[1]", "3-han"),
        ("han_impossible", "wins[0].han", "1-han"),
        ("value_twice", "wins[1].yakuman", "3-yakuman"),
        ("fu_missing", "wins[1].fu", "3-fu"),
        ("yaku_off", "wins[0].yaku[3]", "1-yaku"),
        ("tiles_differ_in_dora", "wins[0].dora", "1-yaku"),
        ("riichi_with_open_hand", "wins[0].open", "1-calls"),
        ("pao_not_in_rules", "wins[0].pao.daisangen", "1-pao"),
        ("not_an_object", "wins[0].tiles", "1-concealed"),
        ("meld_size", "wins[1].tiles.melds[2].tiles", "3-meld3"),
        ("too_many_melds", "wins[1].tiles.melds", "3-meld1"),
        ("no_such_tile", "wins[1].tiles.dora_indicators[1]", "3-dora_indicators"),
        ("rinshan_without_kan", "wins[0].tiles.rinshan", "1-flags"),
        ("tiles_against_table", "wins[0].tiles.riichi", "1-flags"),
        ("riichi_with_open_hand", "wins[0].tiles.riichi", "1-meld1"),
        ("ron_in_furiten", "wins[1].discards", "3-discards"),
        ("not_tenpai", "hands.S.concealed", "S-concealed"),
        ("shown_not_tenpai", "hands.S", "S-concealed"),
        ("meld_size", "hands.W.melds[0].tiles", "W-meld1"),
        ("yame_unavailable", "yame", "yame"),
        ("reason_missing", "reason", "reason"),
    ],
)
def test_a_problem_stands_at_the_field_it_is_about(code: str, field: str, asked: str) -> None:
    form = RiichiForm(QueryDict("outcome=ron&1-seat=E&3-seat=N"), ruleset=RULES)
    about, name = form.place_of(code, field)
    assert about.add_prefix(name) == asked
