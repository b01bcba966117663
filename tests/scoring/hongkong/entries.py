"""Short ways to write entries of the Hong Kong game."""

from typing import Any

from scoring import Game, Ruleset

Entry = dict[str, Any]

GOULASH: Entry = {"outcome": "goulash"}


def rules(name: str = "hk-old-style", **switches: Any) -> Ruleset:
    return Ruleset.from_json({"preset": name, "hongkong": switches})


def win(seat: str, faan: int | None = 3, **facts: Any) -> Entry:
    return {"seat": seat, **({} if faan is None else {"faan": faan}), **facts}


def discard(discarder: str, *wins: Entry) -> Entry:
    return {"outcome": "discard", "discarder": discarder, "wins": [*wins]}


def self_draw(seat: str, faan: int | None = 3, **facts: Any) -> Entry:
    return {"outcome": "self_draw", "wins": [win(seat, faan, **facts)]}


def false_win(offender: str) -> Entry:
    return {"outcome": "false_win", "offender": offender}


def played(ruleset: Ruleset, *entries: Entry) -> Game:
    game = Game.start(ruleset)
    for entry in entries:
        game = game.play_entry(entry)
    return game


def deltas(ruleset: Ruleset, *entries: Entry) -> list[int]:
    """What the last of the entries moves."""
    return [*played(ruleset, *entries).hands[-1].settlement.deltas]


def faults(ruleset: Ruleset, entry: object) -> list[tuple[str, str]]:
    problems = Game.start(ruleset).problems_of_entry(entry)
    assert all(problem.message for problem in problems)
    return [(problem.code, problem.field) for problem in problems]
