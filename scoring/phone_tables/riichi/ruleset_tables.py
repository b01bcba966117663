"""The tables of a ruleset: effects, values, yaku and the ends of a game."""

import dataclasses

from scoring.core.seats import WINDS, Wind
from scoring.core.table.ending import clock_cases
from scoring.phone_tables.bonus_table import MessageOf, bonus_table, in_english
from scoring.phone_tables.riichi.effects import Refusals, effects, situation, winds_of
from scoring.phone_tables.riichi.fu import fu_items
from scoring.phone_tables.riichi.values import allowed, pao, values
from scoring.phone_tables.riichi.yaku_laws import yaku_laws
from scoring.results.placement import STICK
from scoring.riichi.play.entry import Chombo, ExhaustiveDraw
from scoring.riichi.play.legality import problems_of
from scoring.riichi.play.progression import points_end, round_end
from scoring.riichi.play.settlement import settle
from scoring.riichi.play.stated_values import most_han
from scoring.ruleset import Ruleset

#: The version of the shape; a client with another one fetches the tables again.
FORMAT = 6


def phone_tables_of(ruleset: Ruleset, *, message_of: MessageOf = in_english) -> dict[str, object]:
    """Return a ruleset as tables in JSON; takes 20 to 60 ms, so cache the answer.

    Winds name seats: East is the dealer of the hand. Points are whole points. `worded` words the
    refusals, which the parts name by their places in "refusals". See the parts for their shapes:
    `effects`, `values`, `allowed`, `pao`, `chips`, `fu_items`.
    """
    refusals = Refusals(message_of)
    parts: dict[str, object] = {
        "format": FORMAT,
        "variant": ruleset.variant,
        "winds": winds_of(ruleset),
        "stick": STICK,
        "most_han": most_han(ruleset),
        "effects": effects(ruleset, refusals),
        "values": values(ruleset),
        "allowed": allowed(ruleset),
        "pao": pao(ruleset),
        "chips": yaku_laws(ruleset),
        "fu_items": fu_items(ruleset),
        "riichi": _riichi(ruleset, refusals),
        "game": game_rules(ruleset),
        "results": bonus_table(ruleset),
    }
    return {**parts, "refusals": refusals.to_json()}


def _riichi(ruleset: Ruleset, refusals: Refusals) -> dict[str, object]:
    """The points that riichi requires, and the refusals of a draw with all or a noten player in riichi."""
    winds, place = winds_of(ruleset), situation(ruleset)
    everybody = ExhaustiveDraw(tenpai=winds, riichi=winds)
    return {
        "points": ruleset.riichi_min_points,
        "by_all": refusals.numbers_of(problems_of(everybody, place, ruleset)),
        "noten": {
            wind: refusals.numbers_of(problems_of(ExhaustiveDraw(riichi=(wind,)), place, ruleset))
            for wind in winds
        },
    }


def game_rules(ruleset: Ruleset) -> dict[str, object]:
    """How a game goes on: the round after the dealer passed, and what ends it where."""
    end = points_end(ruleset)
    return {
        "start": [ruleset.start_points] * ruleset.players,
        "below": end.below,
        "at_least": end.at_least,
        "rounds": {
            f"{wind.value}{number}": {
                **round_end(wind, number, ruleset)._asdict(),
                "next": _next_round(wind, number, ruleset),
            }
            for wind in WINDS
            for number in range(1, ruleset.players + 1)
        },
        "leader": {
            "points": ruleset.west_target if ruleset.west_extension else None,
            "alone": ruleset.tie == "seat",
        },
        "clock": clock_cases(ruleset.time_policy),
    }


def _next_round(wind: Wind, number: int, ruleset: Ruleset) -> str:
    """Name the round that follows where the dealer's turn passes."""
    here = dataclasses.replace(situation(ruleset, wind=wind), number=number)
    passed = dataclasses.replace(
        settle(Chombo(offender=Wind.EAST), here, ruleset), dealer_stays=False
    )
    return here.after(passed).label
