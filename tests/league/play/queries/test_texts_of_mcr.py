"""Hands of Mahjong Competition Rules in sentences, lines and facts, and what its tiles make."""

from typing import Any

import pytest

from league.hand_value.queries.pattern_explanations import PatternExplanation
from league.models import HandWin
from league.play.queries.texts.games import GAME_TEXTS, read_entry, texts_of
from league.play.queries.texts.winning_condition_texts import texts_for
from scoring import PRESETS, Game, preset

RULES = preset("mcr")
TEXTS = texts_of(RULES)
TILES: dict[str, Any] = {
    "concealed": "12m99s456p",
    "win_tile": "3m",
    "melds": [{"type": "chow", "tiles": "789s"}, {"type": "pong", "tiles": "777z"}],
    "flowers": "2f",
}


def won(outcome: str, **win: Any) -> dict[str, Any]:
    discarder = {"discarder": "S"} if outcome == "discard" else {}
    return {"outcome": outcome, **discarder, "wins": [{"seat": "W", **win}]}


def sentences(entry: dict[str, Any]) -> list[str]:
    return TEXTS.sentences(read_entry(entry, RULES), str)


def test_each_outcome_has_its_sentences() -> None:
    counted = {"fan": 28, "flowers": 2, "patterns": ["full_flush", "tile_hog", "tile_hog"]}
    assert sentences(won("discard", **counted, robbing_kong=True)) == [
        "W wins on a discard of S: 28 fan with 2 flowers, Full flush 清一色, Tile hog 四归一 \N{MULTIPLICATION SIGN} 2.",
        "A kong was robbed.",
    ]
    assert sentences(won("self_draw", fan=12)) == ["W wins by self-draw: 12 fan."]
    assert sentences(won("self_draw", fan=9, flowers=1)) == [
        "W wins by self-draw: 9 fan with 1 flower."
    ]
    assert sentences({"outcome": "exhaustive_draw"}) == ["The wall is empty and nobody has won."]
    assert sentences({"outcome": "interrupted"}) == ["Time ran out in this hand, so nobody scores."]


def test_a_win_by_tiles_is_told_by_its_tiles() -> None:
    assert sentences(won("self_draw", tiles=TILES)) == [
        "W wins by self-draw: 12m99s456p (789s) (777z) + 3m 2f."
    ]


def test_a_hand_is_told_in_lines_and_facts() -> None:
    hand = read_entry(won("discard", fan=25, patterns=["full_flush"], robbing_kong=True), RULES)
    assert TEXTS.lines(hand, str) == [
        "W from S: 25 fan, Full flush 清一色",
        "A kong was robbed.",
    ]
    assert TEXTS.facts(hand, str) == {
        "Won": "W",
        "Discarded": "S",
        "Value": "25 fan",
        "Fan": "Full flush 清一色",
        "Other": "A kong was robbed.",
    }


def test_tiles_are_explained_as_the_table_says_they_were_won() -> None:
    game = Game.start(RULES).play_entry({"outcome": "exhaustive_draw"})
    played = game.play_entry(won("discard", tiles=TILES)).hands[-1]
    (win,) = TEXTS.explain(played, near_misses=True, name=lambda wind: f"<{wind.value}>").wins
    assert (win.who, win.value["fan"], win.value["payments"]["S"]) == ("<W>", 12, -20)
    assert isinstance(win.explanation, PatternExplanation)
    assert [(line.label, line.value) for line in win.explanation.patterns] == [
        ("Mixed straight", "8 fan"),
        ("Dragon pung", "2 fan"),
        ("Edge wait", "1 fan"),
        ("Flower tiles", "1 fan"),
    ]
    assert [(paid.payer, paid.points) for paid in win.explanation.payments] == [
        ("<E>", 8),
        ("<S>", 20),
        ("<N>", 8),
    ]


def test_no_dealer_stays_and_nothing_lies_on_the_table() -> None:
    assert (TEXTS.repeats({}), TEXTS.on_table({})) == ("", "")


def test_what_is_needed_to_win_is_said_in_fan() -> None:
    texts = texts_for(RULES)
    assert [texts.values([fan]) for fan in (8, 15)] == ["any win", "15 fan or more"]
    assert (texts.drawn(), texts.least([15], "E", drawn=True)) == (
        "Self-draw",
        ("15 fan or more", ""),
    )


@pytest.mark.parametrize(
    ("variant", "said"), [("riichi", "4 han"), ("hongkong", "4 faan"), ("mcr", "4 fan")]
)
def test_each_game_says_the_value_of_a_win_that_is_stored(variant: str, said: str) -> None:
    rules = next(row.ruleset for row in PRESETS.values() if row.ruleset.variant == variant)
    assert texts_of(rules).stored_value(HandWin(han=4, fu=30)).startswith(said)
    assert texts_of(rules).stored_value(HandWin()) == ""


def test_every_game_is_among_them() -> None:
    assert set(GAME_TEXTS) == {"riichi", "hongkong", "mcr"}
