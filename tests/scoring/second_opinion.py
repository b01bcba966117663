"""The value of a hand as an independent library has it, in our words."""

import random
from typing import Any, NamedTuple

from mahjong.constants import EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.meld import Meld

from scoring.core.tiles import (
    KINDS,
    RED_FIVES,
    kind_of,
    read_tiles,
)

_DOUBLE = ["kokushi_13", "suuankou_tanki", "chuuren_9", "daisuushii"]
_KAZOE = {
    "yakuman": HandConstants.KAZOE_LIMITED,
    "sanbaiman": HandConstants.KAZOE_SANBAIMAN,
    "unlimited": HandConstants.KAZOE_NO_LIMIT,
}
_FIVES = {kind_of(red) for red in RED_FIVES}
_WINDS = "ESWN"


class Opinion(NamedTuple):
    """What a hand is worth; all None but `problem` where it is worth nothing."""

    problem: str | None
    yakuman: int | None = None
    han: int | None = None
    fu: int | None = None
    points: int | None = None


def made_rules(chance: random.Random) -> dict[str, Any]:
    """Make rules of which both know every switch."""
    return {
        "preset": "tenhou",
        "kuitan": chance.random() < 0.8,
        "kiriage": chance.random() < 0.3,
        "kazoe": chance.choice(list(_KAZOE)),
        "double_yakuman": chance.choice(([], _DOUBLE)),
        "open_pinfu_30": chance.random() < 0.8,
        "pinfu_tsumo": chance.random() < 0.8,
    }


def our_opinion(answer: dict[str, Any]) -> Opinion:
    """Shorten our answer in the value format."""
    if answer["problems"]:
        return Opinion(" ".join(problem["code"] for problem in answer["problems"]))
    return Opinion(None, answer["yakuman"], answer["han"], answer["fu"], answer["points"])


class Asked(NamedTuple):
    """A hand in the other library's numbers, ready to be valued."""

    tiles: list[int]
    win_tile: int
    melds: list[Meld]
    dora: list[int]
    ura: list[int]
    config: HandConfig


def asked(task: dict[str, Any]) -> Asked:
    """Translate a hand in the value format."""
    ids = _Ids()
    win_tile = ids.of(task["win_tile"])[0]
    melds = [_meld(meld, ids) for meld in task["melds"]]
    tiles = [win_tile, *ids.of(task["concealed"])]
    tiles += [tile for meld in melds for tile in meld.tiles]
    dora = [ids.of(tile)[0] for tile in task["dora_indicators"]]
    ura = [ids.of(tile)[0] for tile in task.get("ura_indicators", [])]
    return Asked(tiles, win_tile, melds, dora, ura, _config(task))


def other_opinion(check: Asked) -> Opinion:
    """Ask the other library."""
    found = HandCalculator.estimate_hand_value(
        check.tiles,
        check.win_tile,
        check.melds,
        check.dora,
        check.config,
        ura_dora_indicators=check.ura,
    )
    if found.error is not None or found.cost is None:
        return Opinion(found.error)
    main, additional = found.cost["main"], found.cost["additional"]
    points = main + 2 * additional if check.config.is_tsumo else main
    if any(yaku.is_yakuman for yaku in found.yaku or []):
        return Opinion(None, (found.han or 0) // 13, None, None, points)
    return Opinion(None, 0, found.han, found.fu, points)


class _Ids:
    """Gives each tile one of the 136 numbers, a red five the first of its kind."""

    def __init__(self) -> None:
        self.next = [int(kind in _FIVES) for kind in range(KINDS)]

    def of(self, text: str) -> list[int]:
        return [self._one(tile) for tile in read_tiles(text)]

    def _one(self, tile: int) -> int:
        kind = kind_of(tile)
        if tile in RED_FIVES:
            return 4 * kind
        self.next[kind] += 1
        return 4 * kind + self.next[kind] - 1


_MELD_TYPES = {
    "chi": Meld.CHI,
    "pon": Meld.PON,
    "ankan": Meld.KAN,
    "daiminkan": Meld.KAN,
    "kakan": Meld.SHOUMINKAN,
}


def _meld(meld: dict[str, str], ids: _Ids) -> Meld:
    opened = meld["type"] != "ankan"
    return Meld(_MELD_TYPES[meld["type"]], sorted(ids.of(meld["tiles"])), opened=opened)


def _config(task: dict[str, Any]) -> HandConfig:
    seat, first = task["seat_wind"], task.get("first_turn", False)
    return HandConfig(
        is_tsumo=task["tsumo"],
        is_riichi=task["riichi"] > 0,
        is_daburu_riichi=task["riichi"] > 1,
        is_ippatsu=task.get("ippatsu", False),
        is_rinshan=task.get("rinshan", False),
        is_haitei=task.get("haitei", False),
        is_houtei=task.get("houtei", False),
        is_tenhou=first and seat == "E",
        is_chiihou=first and seat != "E",
        player_wind=EAST + _WINDS.index(seat),
        round_wind=EAST + _WINDS.index(task["round_wind"]),
        options=_options(task["rules"]),
    )


def _options(rules: dict[str, Any]) -> OptionalRules:
    return OptionalRules(
        has_open_tanyao=rules["kuitan"],
        has_aka_dora=True,
        has_double_yakuman=bool(rules["double_yakuman"]),
        kazoe_limit=_KAZOE[rules["kazoe"]],
        kiriage=rules["kiriage"],
        fu_for_open_pinfu=rules["open_pinfu_30"],
        fu_for_pinfu_tsumo=not rules["pinfu_tsumo"],
    )
