"""Hands name the yakuman of an event as its organiser does."""

from league.play.queries.texts.games import texts_of
from scoring import Ruleset, Wind, replay

OWN = [{"id": "moon", "name": "Moon over the bag"}]
RULES = Ruleset.from_json({"preset": "clear", "own_yakuman": OWN})
WIN = {"seat": "W", "yakuman": 2, "yaku": ["moon", "tsuuiisou"]}
ENTRY = {"outcome": "ron", "discarder": "S", "wins": [WIN]}


def letter(wind: Wind) -> str:
    return wind.value


def test_sentences_and_lines_say_the_organisers_name() -> None:
    hand = replay([ENTRY], RULES).hands[0].valued
    texts = texts_of(RULES)
    value = "2 times yakuman, Moon over the bag, Tsuuiisou 字一色"
    assert texts.sentences(hand, letter) == [f"W wins by ron from S: {value}."]
    assert texts.lines(hand, letter) == [f"W from S: {value}"]
