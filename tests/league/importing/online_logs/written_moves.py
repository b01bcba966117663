"""Write a game in the forms that list moves in their order: mjai and majiang."""

import json
from collections.abc import Sequence
from typing import Any

from scoring import parse_tiles
from tests.league.importing.online_logs.written_logs import SIDES, Played

HONOURS = dict(zip("1234567", "ESWNPFC", strict=True))
REASONS = {
    "流局": "fanpai",
    "九種九牌": "kyushukyuhai",
    "流し満貫": "nagashimangan",
    "四槓散了": "suukaikan",
    "三家和了": "sanchaho",
}
OF_MAJIANG = {"流局": "荒牌平局", "四槓散了": "四開槓", "三家和了": "三家和"}
MARKS = {"shimocha": "+", "toimen": "=", "kamicha": "-"}


def mjai_log(names: Sequence[str], hands: Sequence[Played], *, reasons: bool = True) -> str:
    events: list[dict[str, Any]] = [{"type": "start_game", "names": list(names)}]
    for hand in hands:
        events += _MjaiHand(hand).events(reasons=reasons)
    events.append({"type": "end_game"})
    return "\n".join(json.dumps(event) for event in events)


def _mjai(tile: str) -> str:
    number, suit = tile[0], tile[1]
    if suit == "z":
        return HONOURS[number]
    return f"5{suit}r" if number == "0" else tile


def _all_mjai(text: str) -> list[str]:
    return [_mjai(tile) for tile in parse_tiles(text)]


class _MjaiHand:
    def __init__(self, hand: Played) -> None:
        self.hand, self.players = hand, len(hand.dealt)
        self.pons: dict[str, list[str]] = {}

    def events(self, *, reasons: bool) -> list[dict[str, Any]]:
        hand = self.hand
        first, *later = _all_mjai(hand.dora)
        wind, turn = divmod(hand.number, 4)
        events: list[dict[str, Any]] = [
            {
                "type": "start_kyoku",
                "bakaze": "ESWN"[wind],
                "kyoku": turn + 1,
                "honba": hand.honba,
                "kyotaku": 0,
                "oya": turn,
                "dora_marker": first,
                "scores": list(hand.points),
                "tehais": [_all_mjai(tiles) for tiles in hand.dealt],
            }
        ]
        for move in hand.moves:
            who, verb, *rest = move.split()
            events += getattr(self, verb)(int(who), *rest)
        events += [{"type": "dora", "dora_marker": tile} for tile in later]
        return [*events, *self.results(reasons=reasons), {"type": "end_kyoku"}]

    def results(self, *, reasons: bool) -> list[dict[str, Any]]:
        hand = self.hand
        if not hand.wins:
            reason = {"reason": REASONS[hand.draw]} if reasons else {}
            return [{"type": "ryukyoku", "deltas": list(hand.deltas), **reason}]
        ura = {"uradora_markers": _all_mjai(hand.ura)}
        return [
            {"type": "hora", "actor": win[0], "target": win[1], "deltas": list(paid), **ura}
            for win, paid in zip(hand.wins, hand.paid_by_win(), strict=True)
        ]

    def draws(self, seat: int, tile: str) -> list[dict[str, Any]]:
        return [{"type": "tsumo", "actor": seat, "pai": _mjai(tile)}]

    def discards(self, seat: int, tile: str) -> list[dict[str, Any]]:
        return [{"type": "dahai", "actor": seat, "pai": _mjai(tile), "tsumogiri": False}]

    def riichi(self, seat: int, tile: str) -> list[dict[str, Any]]:
        accepted = {"type": "reach_accepted", "actor": seat}
        return [{"type": "reach", "actor": seat}, *self.discards(seat, tile), accepted]

    def call(self, kind: str, seat: int, own: str, tile: str, side: str) -> list[dict[str, Any]]:
        target = (seat + SIDES[self.players].index(side) + 1) % self.players
        call = {"type": kind, "actor": seat, "target": target, "pai": _mjai(tile)}
        self.pons[tile.replace("0", "5")] = [_mjai(tile), *_all_mjai(own)]
        return [{**call, "consumed": _all_mjai(own)}]

    def chi(self, seat: int, own: str, tile: str) -> list[dict[str, Any]]:
        return self.call("chi", seat, own, tile, "kamicha")

    def pon(self, seat: int, own: str, tile: str, side: str) -> list[dict[str, Any]]:
        return self.call("pon", seat, own, tile, side)

    def kan(self, seat: int, own: str, tile: str, side: str) -> list[dict[str, Any]]:
        return self.call("daiminkan", seat, own, tile, side)

    def ankan(self, seat: int, tiles: str) -> list[dict[str, Any]]:
        return [{"type": "ankan", "actor": seat, "consumed": _all_mjai(tiles)}]

    def adds(self, seat: int, tile: str) -> list[dict[str, Any]]:
        pon = self.pons[tile.replace("0", "5")]
        return [{"type": "kakan", "actor": seat, "pai": _mjai(tile), "consumed": pon}]

    def north(self, seat: int) -> list[dict[str, Any]]:
        return [{"type": "nukidora", "actor": seat, "pai": "N"}]


def majiang_log(names: Sequence[str], hands: Sequence[Played], *, first: int = 0) -> dict[str, Any]:
    """The players are listed so that the one at `first` is the first East."""
    player = [names[(seat - first) % len(names)] for seat in range(len(names))]
    log = [_MajiangHand(hand).moves() for hand in hands]
    return {"title": "x", "player": player, "qijia": first, "log": log}


def _majiang(tile: str) -> str:
    return tile[1] + tile[0]


def _all_majiang(text: str) -> str:
    return "".join(map(_majiang, parse_tiles(text)))


class _MajiangHand:
    def __init__(self, hand: Played) -> None:
        self.hand, self.dealer = hand, hand.number % 4
        self.replaces = False
        self.drawn: dict[int, str] = {}
        self.pons: dict[str, str] = {}

    def moves(self) -> list[dict[str, Any]]:
        hand = self.hand
        first, *later = map(_majiang, parse_tiles(hand.dora))
        dealt = {
            "zhuangfeng": hand.number // 4,
            "jushu": self.dealer,
            "changbang": hand.honba,
            "lizhibang": 0,
            "defen": self.turned(hand.points),
            "baopai": first,
            "shoupai": self.turned([_all_majiang(tiles) for tiles in hand.dealt]),
        }
        moves: list[dict[str, Any]] = [{"qipai": dealt}]
        for move in hand.moves:
            who, verb, *rest = move.split()
            moves.append(getattr(self, verb)(int(who), *rest))
        return [*moves, *({"kaigang": {"baopai": tile}} for tile in later), *self.results()]

    def turned(self, values: Sequence[Any]) -> list[Any]:
        return [*values[self.dealer :], *values[: self.dealer]]

    def of(self, seat: int) -> int:
        return (seat - self.dealer) % 4

    def results(self) -> list[dict[str, Any]]:
        hand = self.hand
        if not hand.wins:
            name = OF_MAJIANG.get(hand.draw, hand.draw)
            return [{"pingju": {"name": name, "fenpei": self.turned(hand.deltas)}}]
        return [
            {
                "hule": {
                    "l": self.of(winner),
                    "baojia": None if winner == discarder else self.of(discarder),
                    "fubaopai": [_majiang(tile) for tile in parse_tiles(hand.ura)],
                    "hupai": [{"name": name, "fanshu": 1} for name in yaku],
                    "fenpei": self.turned(paid),
                }
            }
            for (winner, discarder, _liable, yaku), paid in zip(
                hand.wins, hand.paid_by_win(), strict=True
            )
        ]

    def draws(self, seat: int, tile: str) -> dict[str, Any]:
        kind, self.replaces = "gangzimo" if self.replaces else "zimo", False
        self.drawn[seat] = tile
        return {kind: {"l": self.of(seat), "p": _majiang(tile)}}

    def discards(self, seat: int, tile: str, sign: str = "") -> dict[str, Any]:
        drawn = "_" if self.drawn.pop(seat, "") == tile else ""
        return {"dapai": {"l": self.of(seat), "p": _majiang(tile) + drawn + sign}}

    def riichi(self, seat: int, tile: str) -> dict[str, Any]:
        return self.discards(seat, tile, "*")

    def chi(self, seat: int, own: str, tile: str) -> dict[str, Any]:
        low, high = parse_tiles(own)
        numbers = sorted([low[0], high[0], f"{tile[0]}-"], key=lambda one: one.replace("0", "5"))
        return {"fulou": {"l": self.of(seat), "m": tile[1] + "".join(numbers)}}

    def pon(self, seat: int, own: str, tile: str, side: str) -> dict[str, Any]:
        numbers = "".join(one[0] for one in parse_tiles(own))
        said = f"{tile[1]}{numbers}{tile[0]}{MARKS[side]}"
        self.pons[tile.replace("0", "5")] = said
        return {"fulou": {"l": self.of(seat), "m": said}}

    def kan(self, seat: int, own: str, tile: str, side: str) -> dict[str, Any]:
        self.replaces = True
        return self.pon(seat, own, tile, side)

    def ankan(self, seat: int, tiles: str) -> dict[str, Any]:
        self.replaces = True
        numbers = "".join(one[0] for one in parse_tiles(tiles))
        return {"gang": {"l": self.of(seat), "m": tiles[-1] + numbers}}

    def adds(self, seat: int, tile: str) -> dict[str, Any]:
        self.replaces = True
        said = self.pons[tile.replace("0", "5")] + tile[0]
        return {"gang": {"l": self.of(seat), "m": said}}
