"""Write a game in both forms of logs, from moves that read like a record of play."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from scoring import parse_tiles

SIDES = {3: ("shimocha", "kamicha"), 4: ("shimocha", "toimen", "kamicha")}
XML_YAKU = {"立直": 1, "門前清自摸和": 0, "一発": 2, "槍槓": 3, "嶺上開花": 4, "両立直": 21}


@dataclass(kw_only=True)
class Played:
    """One hand. A move is "0 draws 5m", "0 discards 5m", "0 riichi 5m", "1 chi 34m 5m",
    "2 pon 55m 0m shimocha", "3 kan 777z 7z toimen", "0 ankan 1111z", "0 adds 5m", "0 north".

    `wins` are (winner, discarder, liable or the winner, yaku), `paid` what each of several moved.
    """

    number: int = 0
    honba: int = 0
    points: Sequence[int] = (25000, 25000, 25000, 25000)
    dora: str = "8m"
    ura: str = ""
    dealt: Sequence[str]
    moves: Sequence[str] = ()
    wins: Sequence[tuple[int, int, int, Sequence[str]]] = ()
    draw: str = ""  # its name in JSON
    deltas: Sequence[int] = (0, 0, 0, 0)
    paid: Sequence[Sequence[int]] = ()

    def paid_by_win(self) -> Sequence[Sequence[int]]:
        return self.paid or (self.deltas,)

    def steps(self, caller: int, side: str) -> int:
        """From the caller to the discarder by four seats, as both forms count."""
        players = len(self.dealt)
        discarder = (caller + SIDES[players].index(side) + 1) % players
        return (discarder - caller) % 4


DRAWS = {
    "流局": "",
    "九種九牌": "yao9",
    "流し満貫": "nm",
    "四槓散了": "kan4",
    "三家和了": "ron3",
}


def json_log(names: Sequence[str], hands: Sequence[Played]) -> dict[str, Any]:
    rule = {"disp": "般南喰赤", "aka": 1}
    return {"name": list(names), "log": [_json_hand(hand) for hand in hands], "rule": rule}


def _number(tile: str) -> int:
    suit = "mpsz".index(tile[1]) + 1
    return 50 + suit if tile[0] == "0" else 10 * suit + int(tile[0])


def _numbers(text: str) -> list[int]:
    return [_number(tile) for tile in parse_tiles(text)]


def _json_hand(hand: Played) -> list[Any]:
    writer = _JsonHand(hand)
    for move in hand.moves:
        who, verb, *rest = move.split()
        getattr(writer, verb)(int(who), *rest)
    lists = [
        one
        for seat, tiles in enumerate(hand.dealt)
        for one in (_numbers(tiles), writer.taken[seat], writer.discarded[seat])
    ]
    points, dora, ura = list(hand.points), _numbers(hand.dora), _numbers(hand.ura)
    return [[hand.number, hand.honba, 0], points, dora, ura, *lists, _json_result(hand)]


def _json_result(hand: Played) -> list[Any]:
    if not hand.wins:
        return [hand.draw, list(hand.deltas)] if any(hand.deltas) else [hand.draw]
    result: list[Any] = ["和了"]
    for win, paid in zip(hand.wins, hand.paid_by_win(), strict=True):
        winner, discarder, liable, yaku = win
        result += [list(paid), [winner, discarder, liable, "", *(f"{one}(1飜)" for one in yaku)]]
    return result


@dataclass
class _JsonHand:
    """Each move is a method: what a player takes and what goes out."""

    hand: Played
    taken: dict[int, list[Any]] = field(default_factory=lambda: defaultdict(list))
    discarded: dict[int, list[Any]] = field(default_factory=lambda: defaultdict(list))
    drawn: dict[int, str] = field(default_factory=dict)
    pons: dict[str, str] = field(default_factory=dict)

    def draws(self, seat: int, tile: str) -> None:
        self.taken[seat].append(_number(tile))
        self.drawn[seat] = tile

    def discards(self, seat: int, tile: str, sign: str = "") -> None:
        number = 60 if self.drawn.pop(seat, "") == tile else _number(tile)
        self.discarded[seat].append(f"{sign}{number}" if sign else number)

    def riichi(self, seat: int, tile: str) -> None:
        self.discards(seat, tile, "r")

    def chi(self, seat: int, own: str, tile: str) -> None:
        self.taken[seat].append("c" + "".join(map(str, _numbers(tile) + _numbers(own))))

    def pon(self, seat: int, own: str, tile: str, side: str) -> None:
        self.pons[tile.replace("0", "5")] = self._call(seat, own, f"p{_number(tile)}", side)

    def kan(self, seat: int, own: str, tile: str, side: str) -> None:
        self._call(seat, own, f"m{_number(tile)}", side)
        self.discarded[seat].append(0)

    def _call(self, seat: int, own: str, called: str, side: str) -> str:
        tiles = [str(one) for one in _numbers(own)]
        tiles.insert({3: 0, 2: 1, 1: len(tiles)}[self.hand.steps(seat, side)], called)
        self.taken[seat].append("".join(tiles))
        return "".join(tiles)

    def ankan(self, seat: int, tiles: str) -> None:
        first, second, third, fourth = _numbers(tiles)
        self.discarded[seat].append(f"{first}{second}{third}a{fourth}")

    def adds(self, seat: int, tile: str) -> None:
        pon = self.pons[tile.replace("0", "5")]
        self.discarded[seat].append(pon.replace("p", f"k{_number(tile)}"))

    def north(self, seat: int) -> None:
        self.discarded[seat].append("f44")


def xml_log(names: Sequence[str], hands: Sequence[Played]) -> str:
    listed = " ".join(f'n{seat}="{quote(name)}"' for seat, name in enumerate(names))
    body = "".join(_XmlHand(hand).text() for hand in hands)
    return (
        f'<mjloggm ver="2.3"><SHUFFLE seed="x" ref=""/><GO type="9" lobby="0"/><UN {listed} '
        f'dan="1,1,1,1"/><TAIKYOKU oya="0"/>{body}</mjloggm>'
    )


@dataclass
class _XmlHand:
    hand: Played
    left: dict[str, list[int]] = field(default_factory=dict)
    held: dict[tuple[int, str], list[int]] = field(default_factory=lambda: defaultdict(list))
    pons: dict[str, tuple[int, int]] = field(default_factory=dict)

    def text(self) -> str:
        hand = self.hand
        haves = " ".join(
            f'hai{seat}="{",".join(str(self.deal(seat, tile)) for tile in parse_tiles(tiles))}"'
            for seat, tiles in enumerate(hand.dealt)
        )
        first, *later = [self.copy(tile) for tile in parse_tiles(hand.dora)]
        points = ",".join(str(one // 100) for one in hand.points)
        parts = [
            (
                f'<INIT seed="{hand.number},{hand.honba},0,1,1,{first}" ten="{points}"'
                f' oya="{hand.number % 4}" {haves}/>'
            ),
            *map(self.move, hand.moves),
            *(f'<DORA hai="{one}"/>' for one in later),
            *self.result(),
        ]
        return "".join(parts)

    def copy(self, tile: str) -> int:
        """One of the four copies that nobody has yet; the first five of a suit is red."""
        kind = tile.replace("0", "5")
        if kind not in self.left:
            first = ("mpsz".index(kind[1]) * 9 + int(kind[0]) - 1) * 4
            self.left[kind] = [first + n for n in range(4)]
        left = self.left[kind]
        five = kind[0] == "5" and kind[1] != "z"
        return left.pop(0) if tile[0] == "0" or not five else left.pop(-1)

    def deal(self, seat: int, tile: str) -> int:
        number = self.copy(tile)
        self.held[seat, tile].append(number)
        return number

    def move(self, move: str) -> str:
        who, verb, *rest = move.split()
        seat = int(who)
        match verb:
            case "draws":
                return f"<{'TUVW'[seat]}{self.deal(seat, rest[0])}/>"
            case "discards" | "riichi":
                tile = f"<{'DEFG'[seat]}{self.out(seat, rest[0])}/>"
                step = f'<REACH who="{seat}" step="1"/>' if verb == "riichi" else ""
                return step + tile
            case _:
                return f'<N who="{seat}" m="{getattr(self, verb)(seat, *rest)}"/>'

    def out(self, seat: int, tile: str) -> int:
        number = self.held[seat, tile].pop()
        self.held[-1, tile].append(number)
        return number

    def called(self, tile: str) -> int:
        return self.held[-1, tile].pop()

    def chi(self, seat: int, own: str, tile: str) -> int:
        mine = [self.held[seat, one].pop() for one in parse_tiles(own)]
        theirs = self.called(tile)
        numbers = sorted([*mine, theirs])
        first = numbers[0] // 4
        order = (first // 9 * 7 + first % 9) * 3 + numbers.index(theirs)
        copies = [number % 4 for number in numbers]
        return order << 10 | copies[0] << 3 | copies[1] << 5 | copies[2] << 7 | 4 | 3

    def pon(self, seat: int, own: str, tile: str, side: str) -> int:
        mine = [self.held[seat, one].pop() for one in parse_tiles(own)]
        theirs = self.called(tile)
        numbers = sorted([*mine, theirs])
        kind = theirs // 4
        (left_out,) = {0, 1, 2, 3} - {number % 4 for number in numbers}
        base = kind * 3 + numbers.index(theirs)
        self.pons[tile.replace("0", "5")] = base, left_out
        return base << 9 | left_out << 5 | 8 | self.hand.steps(seat, side)

    def adds(self, seat: int, tile: str) -> int:
        self.out(seat, tile)
        base, left_out = self.pons[tile.replace("0", "5")]
        return base << 9 | left_out << 5 | 16

    def kan(self, seat: int, own: str, tile: str, side: str) -> int:
        for one in parse_tiles(own):
            self.held[seat, one].pop()
        return self.called(tile) << 8 | self.hand.steps(seat, side)

    def ankan(self, seat: int, tiles: str) -> int:
        numbers = [self.held[seat, tile].pop() for tile in parse_tiles(tiles)]
        return min(numbers) << 8

    def north(self, seat: int) -> int:
        return self.held[seat, "4z"].pop() << 8 | 32

    def result(self) -> list[str]:
        hand = self.hand
        if not hand.wins:
            kind = f' type="{DRAWS[hand.draw]}"' if DRAWS[hand.draw] else ""
            return [f'<RYUUKYOKU{kind} ba="0,0" sc="{self.scores(hand.deltas)}"/>']
        ura = ",".join(str(self.copy(tile)) for tile in parse_tiles(hand.ura))
        return [
            f'<AGARI ba="0,0" doraHaiUra="{ura}" who="{winner}" fromWho="{discarder}"'
            + (f' paoWho="{liable}"' if liable != winner else "")
            + f' yaku="{",".join(f"{XML_YAKU[one]},1" for one in yaku if one in XML_YAKU)}"'
            + f' sc="{self.scores(paid)}"/>'
            for (winner, discarder, liable, yaku), paid in zip(
                hand.wins, hand.paid_by_win(), strict=True
            )
        ]

    def scores(self, deltas: Sequence[int]) -> str:
        pairs = zip(self.hand.points, deltas, strict=True)
        return ",".join(f"{points // 100},{delta // 100}" for points, delta in pairs)
