"""Write hands in the JSON form of Tenhou's viewer (version 6); `tenhou_json` reads it and says how.

The viewer counts four seats with three players too: the fourth has no name, no points and no tiles.
Equal hands are written equally: tiles dealt stand in the order of their notation, and so do those
of a meld beside the called one.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from league.importing.online_logs.names_in_logs import name_of_result
from league.importing.online_logs.online_game import OnlineHand
from league.importing.online_logs.player_tiles import (
    FOUR_SEATS,
    Meld,
    Move,
    PlayerTiles,
    in_order,
    steps_to,
)
from league.importing.online_logs.tenhou_json import LETTERS, NOTHING, RED, SUITS, TSUMOGIRI
from scoring import Ruleset, Wind
from scoring.core.table.entry import wins_of
from scoring.game import PlayedHand
from scoring.riichi.hands.local_yaku import ALL_YAKU
from scoring.riichi.play.entry import Win

NUMBERS = {suit: number for number, suit in SUITS.items()}
SIGNS = {kind: letter for letter, kind in LETTERS.items()}
#: The place of the called tile among the others, by the steps to its discarder; else the last.
PLACES = {3: 0, 2: 1}


def hand_as_list(hand: OnlineHand, played: PlayedHand) -> list[Any]:
    """The hand as the viewer has it; `played` is the same by the rules of the event."""
    number, honba = hand.label
    seats = len(hand.players)
    lists = [lists_of(player, seat, seats) for seat, player in enumerate(hand.players)]
    lists += [([], [], [])] * (FOUR_SEATS - seats)
    return [
        [number, honba, played.before.counters["riichi_sticks"]],
        _of_four(hand.points_before),
        numbers_of(hand.dora_indicators),
        numbers_of(hand.ura_indicators),
        *(one for three in lists for one in three),
        _result(hand, played),
    ]


def game_as_json(names: Sequence[str], hands: Sequence[Any], ruleset: Ruleset) -> dict[str, Any]:
    """The file of a game for the viewer: its players from the first East on, and its hands."""
    missing = FOUR_SEATS - len(names)
    return {
        "title": ["", ""],
        "name": [*names, *[""] * missing],
        "rule": _rule(ruleset),
        "log": list(hands),
    }


def _rule(ruleset: Ruleset) -> dict[str, Any]:
    reds = ruleset.red_fives
    words = (
        "三" if ruleset.players < FOUR_SEATS else "",
        "東" if ruleset.game_length == "tonpuusen" else "南",
        "喰" if ruleset.kuitan else "",
        "赤" if any((reds.m, reds.p, reds.s)) else "",
    )
    return {"disp": "".join(words), "aka51": reds.m, "aka52": reds.p, "aka53": reds.s}


def lists_of(player: PlayerTiles, seat: int, players: int) -> tuple[list[Any], ...]:
    """The tiles dealt to a player, what was taken, and what went out."""
    taken: list[Any] = []
    out: list[Any] = []
    for move in player.moves:
        match move.kind:
            case "draw":
                taken.append(number_of(move.tile))
            case "call":
                taken.append(_as_written(move, seat, players))
                if move.meld and move.meld.type == "daiminkan":
                    out.append(NOTHING)
            case _:
                out.append(_as_written(move, seat, players))
    return numbers_of(in_order(player.dealt)), taken, out


def _as_written(move: Move, seat: int, players: int) -> int | str:
    if move.meld is not None:
        return _meld(move.meld, seat, players)
    number = TSUMOGIRI if move.drawn else number_of(move.tile)
    sign = {"riichi": "r", "north": "f"}.get(move.kind, "")
    return f"{sign}{number}" if sign else number


def _meld(meld: Meld, seat: int, players: int) -> str:
    """Tiles with a letter: before the called tile, before the last one of a concealed kan."""
    sign = SIGNS[meld.type]
    if not meld.called:
        *first, last = numbers_of(in_order(meld.tiles))
        return "".join(map(str, first)) + f"{sign}{last}"
    own, added = list(meld.tiles), ""
    if meld.type == "kakan":
        added = str(number_of(own.pop()))
    own.remove(meld.called)
    parts = [str(number) for number in numbers_of(in_order(own))]
    steps = steps_to(seat, meld.caller_from, players)
    parts.insert(PLACES.get(steps, len(parts)), f"{sign}{added}{number_of(meld.called)}")
    return "".join(parts)


def _result(hand: OnlineHand, played: PlayedHand) -> list[Any]:
    outcome = hand.entry["outcome"]
    if outcome in {"ron", "tsumo"}:
        return [name_of_result("win"), *_wins(hand, played)]
    name = name_of_result(hand.entry.get("kind", outcome))
    return [name, _of_four(hand.deltas)] if any(hand.deltas) else [name]


def _wins(hand: OnlineHand, played: PlayedHand) -> Iterator[list[Any]]:
    """For each win what it moved; then who won on whose tile, who is liable, and the value."""
    values = {win.seat: win for win in wins_of(played.valued) if isinstance(win, Win)}
    for win, paid in zip(hand.entry["wins"], hand.paid, strict=True):
        winner = hand.seat_of(win["seat"])
        discarder, liable = hand.entry["discarder"], win["pao"]
        yield _of_four(paid)
        yield [
            winner,
            winner if discarder is None else hand.seat_of(discarder),
            winner if liable is None else hand.seat_of(liable),
            *_value(values[Wind(win["seat"])]),
        ]


def _value(win: Win) -> Iterator[str]:
    yield "役満" if win.yakuman else f"{win.fu}符{win.han}飜"
    for name in win.yaku:
        row = ALL_YAKU[name]
        han = row.open if win.open else row.closed
        worth = "(役満)" if win.yakuman else f"({han}飜)" if han else ""
        yield f"{row.kanji}{worth}"
    if win.dora and not win.yakuman:
        yield f"ドラ({win.dora}飜)"


def _of_four(points: Sequence[int]) -> list[int]:
    return [*points, *[0] * (FOUR_SEATS - len(points))]


def numbers_of(tiles: Iterable[str]) -> list[int]:
    return [number_of(tile) for tile in tiles]


def number_of(tile: str) -> int:
    """The number of a tile such as "1m", 51 to 53 for a red five."""
    suit = NUMBERS[tile[1]]
    return 10 * RED + suit if tile[0] == "0" else 10 * suit + int(tile[0])
