"""Questions about riichi hands: points of han and fu, fu, whole hands, waits, discards.

Rules: docs/rules.md, 2.3, 2.4 and 2.10.
"""

import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from scoring.core.problems import IllegalHandError
from scoring.core.seats import WINDS, Wind
from scoring.core.tiles import name_of, write_tiles
from scoring.quiz.questions import (
    Dealt,
    Mix,
    Question,
    TileGroup,
    among,
    deal,
    discard_question,
    seeded,
    steps_around,
    waits_question,
)
from scoring.riichi.hands.evaluate import HandValue, value_of
from scoring.riichi.hands.value_answer import read_task
from scoring.riichi.hands.waits import shapes_of
from scoring.riichi.limits import base_points, yakuman_points
from scoring.riichi.payments import ron_value, tsumo_shares
from scoring.ruleset import Ruleset

EXERCISES = ("limits", "fu", "points", "waits", "discard")
FU = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)
_TYPES: Mapping[str, str] = MappingProxyType({"run": "chi", "triplet": "pon", "quad": "daiminkan"})
_MIXES = {1: Mix(), 2: Mix(called=0.3), 3: Mix(triplets=0.35, quads=0.15, called=0.3)}
_FU_MIXES = {1: Mix(triplets=0.5), 2: Mix(0.5, called=0.4), 3: Mix(0.4, quads=0.35, called=0.4)}
_NOT_WITH_TSUMO = (25, 30, 40, 50, 60, 70)


def question(exercise: str, level: int, seed: int, ruleset: Ruleset) -> Question:
    """Return a question of one of EXERCISES; `level` is 1 to 3."""
    if exercise == "waits":
        return waits_question(level, seed, shapes_of(ruleset))
    if exercise == "discard":
        return discard_question(level, seed, shapes_of(ruleset))
    asks = {"limits": _limits, "fu": _fu, "points": _points}[exercise]
    return asks(level, seed, ruleset)


def paid(base: int, ruleset: Ruleset, *, dealer: bool, tsumo: bool, honba: int = 0) -> str:
    """Write what a win of `base` points is paid: "3900", "1300/2600", or "4000 all"."""
    winner = Wind.EAST if dealer else Wind.SOUTH
    each = ruleset.honba_per_payer * honba
    if not tsumo:
        return str(ron_value(base, winner) + 3 * each)
    shares = dict(tsumo_shares(base, winner, WINDS, ruleset))
    if dealer:
        return f"{shares[Wind.SOUTH] + each} all"
    return f"{shares[Wind.WEST] + each}/{shares[Wind.EAST] + each}"


# ------------------------------------------------------------------------------------ han and fu


def _limits(level: int, seed: int, ruleset: Ruleset) -> Question:
    """Ask for the payment of han and fu: first a ron, then the dealer, then tsumo and honba."""
    rng = seeded("limits", level, seed)
    tsumo = level > 2 and rng.random() < 0.6  # noqa: PLR2004  # the highest level
    task = {
        "han": rng.choice((1, 2, 3, 4, 4, 5, 6, 7, 8, 9, 11, 13)),
        "fu": rng.choice((30, 40, 50) if level == 1 else _NOT_WITH_TSUMO),
        "dealer": level > 1 and rng.random() < 0.5,  # noqa: PLR2004  # every other question
        "tsumo": tsumo,
        "honba": rng.choice((0, 0, 1, 2)) if tsumo else 0,
    }
    if task["fu"] == 25:  # noqa: PLR2004  # seven pairs have two han, by tsumo three
        task["han"] = max(task["han"], 3 if tsumo else 2)
    right, wrong = _payments_near(task, ruleset)
    return Question("limits", level, seed, task, among(rng, right, wrong), frozenset([right]))


def _payments_near(task: Mapping[str, Any], ruleset: Ruleset) -> tuple[str, list[str]]:
    """Return the payment of a value, and those of values that are mistaken for it."""
    how = {name: task[name] for name in ("dealer", "tsumo", "honba")}
    han, fu = task["han"], task["fu"]
    other = {**how, "dealer": not how["dealer"]}
    more, less = _next_fu(fu, 1), _next_fu(fu, -1)
    near = [(han, more), (han + 1, fu), (max(han - 1, 1), fu), (han, less), (han + 2, fu)]
    wrong = [paid(base_points(*one, ruleset), ruleset, **how) for one in near]
    wrong.insert(2, paid(base_points(han, fu, ruleset), ruleset, **other))
    wrong += [paid(base_points(one, 30, ruleset), ruleset, **how) for one in (6, 3, 8, 11)]
    return paid(base_points(han, fu, ruleset), ruleset, **how), wrong


def _next_fu(fu: int, step: int) -> int:
    place = FU.index(fu) + step
    return FU[min(max(place, 0), len(FU) - 1)]


# ---------------------------------------------------------------------------------------- hands


def _fu(level: int, seed: int, ruleset: Ruleset) -> Question:
    """Ask for the fu of a hand: closed, then with calls, then with kans."""
    rng = seeded("fu", level, seed)
    while True:
        task, value = _valued(rng, _FU_MIXES[level], ruleset, level)
        if value.fu in FU:
            break
    fu = value.fu or 0
    return Question("fu", level, seed, task, steps_around(rng, fu, FU), frozenset([str(fu)]))


def _points(level: int, seed: int, ruleset: Ruleset) -> Question:
    """Ask for the payment of a whole hand: closed, then with calls and dora, then with kans."""
    rng = seeded("points", level, seed)
    task, value = _valued(rng, _MIXES[level], ruleset, level)
    dealer, tsumo = task["seat_wind"] == "E", task["tsumo"]
    stated = {"dealer": dealer, "tsumo": tsumo, "honba": task["honba"]}
    if value.yakuman:
        base = yakuman_points(value.yakuman, ruleset)
        right = paid(base, ruleset, **stated)
        wrong = [paid(base // part, ruleset, **stated) for part in (2, 4)]
        wrong.append(paid(base, ruleset, **{**stated, "dealer": not dealer}))
    else:
        right, wrong = _payments_near({"han": value.han, "fu": value.fu, **stated}, ruleset)
    return Question("points", level, seed, task, among(rng, right, wrong), frozenset([right]))


def _valued(
    rng: random.Random, mix: Mix, ruleset: Ruleset, level: int
) -> tuple[dict[str, Any], HandValue]:
    """Return a hand that has a value, in the value format without rules."""
    while True:
        task = _task(rng, deal(rng, mix), level)
        try:
            hand, _rules = read_task({**task, "rules": ruleset.to_json()})
            return task, value_of(hand, ruleset)
        except IllegalHandError:
            continue


def _task(rng: random.Random, dealt: Dealt, level: int) -> dict[str, Any]:
    closed = not any(one.melded for one in dealt.groups)
    riichi = closed and (level == 1 or rng.random() < 0.6)  # noqa: PLR2004  # more often than not
    return {
        "concealed": dealt.concealed,
        "melds": [_meld(rng, one) for one in dealt.melds],
        "win_tile": name_of(dealt.won),
        "tsumo": rng.random() < 0.4,  # noqa: PLR2004  # two of five
        "riichi": int(riichi),
        "round_wind": rng.choice("ES"),
        "seat_wind": rng.choice("ESWN"),
        "dora_indicators": [name_of(rng.randrange(34))] if level > 1 else [],
        "honba": rng.choice((0, 0, 1)) if level > 2 else 0,  # noqa: PLR2004  # the highest level
    }


def _meld(rng: random.Random, one: TileGroup) -> dict[str, str]:
    if one.shape == "quad" and not one.melded:
        return {"type": "ankan", "tiles": write_tiles(one.kinds)}
    source = "kamicha" if one.shape == "run" else rng.choice(("kamicha", "toimen", "shimocha"))
    called = name_of(rng.choice(one.kinds))
    tiles = write_tiles(one.kinds)
    return {"type": _TYPES[one.shape], "tiles": tiles, "called": called, "from": source}
