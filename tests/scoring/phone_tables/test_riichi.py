"""Hands checked and played from the offline tables come out as the rules have them."""

import dataclasses
import json
from functools import cache
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring import Problem, Ruleset, preset
from scoring.core.seats import BySeat, Wind
from scoring.phone_tables.riichi import phone_tables_of
from scoring.phone_tables.riichi.effects import (
    Refusals,
    effects,
    winds_of,
)
from scoring.phone_tables.riichi.ruleset_tables import game_rules
from scoring.phone_tables.riichi.values import pao, values
from scoring.riichi.play.entry import Hand
from scoring.riichi.play.legality import problems_of
from scoring.riichi.play.progression import (
    ending_after,
)
from scoring.riichi.play.settlement import settle
from scoring.riichi.play.situation import Situation
from scoring.riichi.play.stated_values import most_han
from tests.scoring import strategies
from tests.scoring.from_offline_tables import effect_of, followed, moved, refused_values
from tests.scoring.tapped import tapped_wins

PRESETS = ("wrc-2025", "tenhou")
#: Every ruleset has to be worked out first.
SLOW = settings(max_examples=30, deadline=None)


@cache
def tables_of(name: str) -> Any:
    return phone_tables_of(preset(name))


def playing(ruleset: Ruleset) -> dict[str, Any]:
    """The parts of a tables that play a hand."""
    return {
        "winds": winds_of(ruleset),
        "stick": 1000,
        "most_han": most_han(ruleset),
        "effects": effects(ruleset, Refusals(lambda problem: problem.message)),
        "values": values(ruleset),
        "pao": pao(ruleset),
        "game": game_rules(ruleset),
    }


@pytest.mark.slow
@SLOW
@given(strategies.settings())
def test_points_sticks_and_honba_move_as_the_rules_move_them(
    setting: tuple[Ruleset, Situation, Hand],
) -> None:
    ruleset, before, hand = setting
    said = moved(playing(ruleset), hand.to_json(), before.honba, before.riichi_sticks)
    assume(said is not None)
    settlement = settle(hand, before, ruleset)
    assert said == {
        "deltas": {wind: settlement.deltas[before.seat_of(wind)] for wind in before.winds},
        "riichi_sticks": settlement.riichi_sticks,
        "honba": settlement.honba,
    }


@pytest.mark.slow
@SLOW
@given(strategies.settings(), st.booleans())
def test_a_game_goes_on_and_ends_as_the_rules_have_it(
    setting: tuple[Ruleset, Situation, Hand],
    yame: bool,  # noqa: FBT001  # drawn
) -> None:
    ruleset, before, hand = setting
    hand = dataclasses.replace(hand, yame=yame)
    settlement = settle(hand, before, ruleset)
    after = before.after(settlement)
    said = followed(playing(ruleset), hand.to_json(), before.to_json(), list(after.points))
    ending = ending_after(hand, before, settlement, after, ruleset)
    assert said == (after.label, ending)


@pytest.mark.slow
@SLOW
@given(strategies.settings())
def test_what_the_rules_let_happen_is_not_refused(
    setting: tuple[Ruleset, Situation, Hand],
) -> None:
    ruleset, _, hand = setting
    effect = effect_of(playing(ruleset), hand.to_json())
    assert effect.get("refused", []) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
@settings(max_examples=500)
@given(hand=tapped_wins())
def test_a_win_is_refused_exactly_where_the_rules_refuse_it(name: str, hand: Hand) -> None:
    ruleset = preset(name)
    place = Situation(
        round_wind=Wind.EAST,
        number=1,
        dealer=0,
        honba=0,
        riichi_sticks=0,
        points=BySeat([25000] * 4),
    )
    found = problems_of(hand, place, ruleset)
    assert refused_values(tables_of(name), hand.to_json()) == bool(found), found


def test_three_rons_are_refused_where_the_rules_bump_them() -> None:
    said = tables_of("wrc-2025")["effects"]["ron"]["E"]["SWN"]["refused"]
    refusals = [tables_of("wrc-2025")["refusals"][number] for number in said]
    assert [(row["code"], row["field"]) for row in refusals] == [
        ("ron_bumped", "wins[1]"),
        ("ron_bumped", "wins[2]"),
    ]


def test_refusals_are_worded_for_the_reader() -> None:
    def shouted(problem: Problem) -> str:
        return problem.message.upper()

    plain = tables_of("tenhou")
    loud: Any = phone_tables_of(preset("tenhou"), message_of=shouted)
    assert [row["message"] for row in loud["refusals"]] == [
        row["message"].upper() for row in plain["refusals"]
    ]


def test_a_reckoner_is_json() -> None:
    written = json.dumps(tables_of("wrc-2025"))
    assert json.dumps(json.loads(written)) == written
