"""Laws of every game: points are conserved, a replay gives the same, tables give the same."""

import random
from typing import Any

import pytest

from scoring import Game, Ruleset, replay
from scoring.phone_tables.hongkong import phone_tables_of
from tests.scoring.hongkong.entries import Entry, discard, false_win, self_draw, win

pytestmark = pytest.mark.slow

SEATS = "ESWN"


def made_rules(rng: random.Random) -> Ruleset:
    switches = {
        "faan_table": rng.choice(("composed", "flat")),
        "faan_cap": rng.choice((8, 10, 13)),
        "min_faan": rng.randint(0, 3),
        "curve": rng.choice(("half_spicy", "full_spicy")),
        "unit": rng.choice((4, 8, 20)),
        "responsibility": rng.choice(("full", "half")),
        "dealer_double": rng.random() < 0.3,
        "dealer_repeats": rng.choice(("win_and_draw", "win", "never")),
        "repeat_limit": rng.choice((None, 0, 1, 3)),
        "goulash": rng.choice((0, 10)),
        "false_win": rng.choice(("limit_self_draw", 64)),
        "bao": True,
        "robbing_kong": rng.choice(("discard", "self_draw")),
        "several_winners": "all",
        "rounds": rng.randint(1, 4),
        "start_points": rng.choice((0, 500)),
    }
    return Ruleset.from_json({"preset": rng.choice(("hkma", "hk-club")), "hongkong": switches})


def made_entry(rng: random.Random) -> Entry:
    outcome = rng.choice(("discard", "discard", "self_draw", "goulash", "false_win"))
    seats = rng.sample(SEATS, 4)
    if outcome == "goulash":
        return {"outcome": outcome}
    if outcome == "false_win":
        return false_win(seats[0])
    if outcome == "self_draw":
        facts: dict[str, Any] = {"guarantor": seats[1]} if rng.random() < 0.3 else {}
        return self_draw(seats[0], rng.randint(3, 14), **facts)
    robbing = rng.random() < 0.2
    facts = {"robbing_kong": True} if robbing else {}
    count = rng.choice((1, 1, 2, 3))
    wins = [win(seat, rng.randint(3, 14), **facts) for seat in seats[1 : 1 + count]]
    return discard(seats[0], *wins)


def made_game(seed: int) -> tuple[Ruleset, list[Entry], Game]:
    rng = random.Random(seed)
    ruleset = made_rules(rng)
    game = Game.start(ruleset)
    entries: list[Entry] = []
    while not game.finished and len(entries) < 60:
        entries.append(made_entry(rng))
        game = game.play_entry(entries[-1])
    return ruleset, entries, game


@pytest.mark.parametrize("seed", range(200))
def test_points_are_conserved_and_a_replay_gives_the_same(seed: int) -> None:
    ruleset, entries, game = made_game(seed)
    start = 4 * ruleset.start_points
    for played in game.hands:
        assert sum(played.settlement.deltas) == 0
        assert sum(played.after.points) == start
        by_transfer = [0, 0, 0, 0]
        moves: Any = played.settlement.transfers
        for move in moves:
            by_transfer[move.payer] -= move.points
            by_transfer[move.receiver] += move.points
        assert by_transfer == [*played.settlement.deltas]
    assert sum(game.result().final_scores) == 0
    written = [played.hand.to_json() for played in game.hands]
    assert written == entries
    assert replay(written, ruleset) == game


@pytest.mark.parametrize("seed", range(40))
def test_the_tables_of_a_phone_move_the_same_points(seed: int) -> None:
    ruleset, _, game = made_game(seed)
    tables: Any = phone_tables_of(ruleset)
    hands: Any = game.hands
    for played in hands:
        entry = played.hand.to_json()
        wins: Any = entry.get("wins", [])
        if len(wins) > 1 or played.before.goulash_hands:
            continue
        by_wind = _from_tables(tables, entry, wins)
        assert [
            played.settlement.deltas[played.before.seat_of(wind)] for wind in played.before.winds
        ] == by_wind


def _from_tables(tables: Any, entry: Any, wins: Any) -> Any:
    effects: dict[str, Any] = tables["effects"]
    if not wins:
        return effects["false_win"][entry["offender"]] if "offender" in entry else [0] * 4
    (won,) = wins
    faan, seat = min(won["faan"], tables["cap"]), won["seat"]
    if "guarantor" in won:
        return effects["guaranteed"][seat][won["guarantor"]][faan]
    if entry["outcome"] == "self_draw":
        return effects["self_draw"][seat][faan]
    name = "robbed_kong" if won.get("robbing_kong") else "discard"
    return effects[name][seat][entry["discarder"]][faan]
