"""Logs of majiang (電脳麻将): a JSON object with one list of moves for each hand.

The players of a hand are counted from its dealer. Tiles are "m1" to "z7", "m0" for a red five;
after a discard "_" says that it was just drawn and "*" declares riichi. In a meld "-", "=" and "+"
follow the called tile: it came from kamicha, toimen or shimocha. The form is for four players.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from league.importing.online_logs.hand_in_moves import HandInMoves, WinInMoves
from league.importing.online_logs.names_in_logs import result_named
from league.importing.online_logs.online_game import OnlineGame, OnlineHand
from league.importing.online_logs.player_tiles import FOUR_SEATS, PlayerTiles
from league.importing.online_logs.wrong_logs import (
    DAMAGE,
    WrongLogError,
    accounts_of,
    no_such_tile,
    of_players,
    seat_in,
    unknown_move,
    unknown_result,
    whole,
    wrong_head,
    wrong_in_hand,
)
from scoring import Ruleset

Move = Mapping[str, Any]

TILE = re.compile(r"[mps][0-9]|z[1-7]")
GROUP = re.compile(r"([mpsz])([0-9]+)")  # "m123" or the "z5" of a single tile
CALL = re.compile(r"([mpsz])([0-9]*)([0-9])([-=+])([0-9]*)")
STEPS = {"+": 1, "=": 2, "-": 3}  # from the caller to the discarder
FOUR_TILES = 4


def is_one(content: object) -> bool:
    return isinstance(content, dict) and "qijia" in content


def read_game(log: Mapping[str, Any], ruleset: Ruleset, *, name: str) -> OnlineGame:
    """Read one log; raises WrongLogError for anything else."""
    if ruleset.players != FOUR_SEATS:
        raise WrongLogError(_("this form of logs is for four players."))
    try:
        first = seat_in(log["qijia"], FOUR_SEATS)
        names = [_account(one) for one in log["player"]]
        accounts = accounts_of(names[first:] + names[:first], FOUR_SEATS)
        hands = list(log["log"])
    except DAMAGE as error:
        raise wrong_head(error) from error
    read = []
    for number, moves in enumerate(hands, 1):
        try:
            hand = _read_hand(moves, ruleset)
        except DAMAGE as error:
            raise wrong_in_hand(number, error) from error
        if hand is not None:
            read.append(hand)
    if not read:
        raise WrongLogError(_("it has no hands."))
    return OnlineGame(name=name, accounts=accounts, hands=tuple(read))


def _account(name: str) -> str:
    return name.split("\n", 1)[0].strip()


def _read_hand(moves: Sequence[Move], ruleset: Ruleset) -> OnlineHand | None:
    """A hand; None for one that breaks off."""
    reader = _MoveReader(ruleset, moves[0]["qipai"])
    for move in moves[1:]:
        reader.read(move)
    return reader.end()


@dataclass(slots=True)
class _MoveReader:
    """Follow a hand move by move."""

    ruleset: Ruleset
    dealt: Mapping[str, Any]
    hand: HandInMoves = field(init=False)
    _wins: list[WinInMoves] = field(default_factory=list)
    _ended: OnlineHand | None = None

    def __post_init__(self) -> None:
        dealer = seat_in(self.dealt["jushu"], FOUR_SEATS)
        number = FOUR_SEATS * whole(self.dealt["zhuangfeng"]) + dealer
        hands = [PlayerTiles(_tiles(text)) for text in self.dealt["shoupai"]]
        self.hand = HandInMoves(
            ruleset=self.ruleset,
            label=(number, whole(self.dealt["changbang"])),
            dealer=dealer,
            points=_by_seat(self.dealt["defen"], dealer),
            players=[hands[(seat - dealer) % FOUR_SEATS] for seat in range(FOUR_SEATS)],
            dora=[_tile(self.dealt["baopai"])],
        )

    def read(self, move: Move) -> None:
        ((kind, values),) = move.items()
        if kind not in _MOVES:
            raise unknown_move(kind)
        _MOVES[kind](self, values)

    def end(self) -> OnlineHand | None:
        return self.hand.won(self._wins) if self._wins else self._ended

    def drawn(self, values: Move) -> None:
        self.hand.draw(self._seat(values["l"]), _tile(values["p"]))

    def discarded(self, values: Move) -> None:
        said = values["p"]
        self.hand.discard(self._seat(values["l"]), _tile(said[:2]), riichi="*" in said[2:])

    def called(self, values: Move) -> None:
        seat, said = self._seat(values["l"]), values["m"]
        suit, before, called, sign, after = _parts(said)
        ones = (before + called + after).replace("0", "5")
        same = "daiminkan" if len(ones) == FOUR_TILES else "pon"
        self.hand.call(
            seat,
            (seat + STEPS[sign]) % FOUR_SEATS,
            same if len(set(ones)) == 1 else "chi",
            _tile(suit + called),
            [_tile(suit + one) for one in before + after],
        )

    def kan(self, values: Move) -> None:
        seat, said = self._seat(values["l"]), values["m"]
        if any(sign in said for sign in STEPS):
            suit, *_others, added = _parts(said)
            self.hand.add_to_pon(seat, _tile(suit + added))
        else:
            self.hand.concealed_kan(seat, _tiles(said))

    def dora(self, values: Move) -> None:
        self.hand.dora.append(_tile(values["baopai"]))

    def won(self, values: Move) -> None:
        winner, from_whom = self._seat(values["l"]), values.get("baojia")
        self._wins.append(
            WinInMoves(
                winner=winner,
                discarder=winner if from_whom is None else self._seat(from_whom),
                deltas=_by_seat(values["fenpei"], self.hand.dealer),
                yaku=tuple(str(yaku["name"]) for yaku in values.get("hupai") or ()),
                ura=tuple(_tile(tile) for tile in values.get("fubaopai") or ()),
            )
        )

    def ended(self, values: Move) -> None:
        kind = result_named(values["name"])
        if kind in (None, "win"):
            raise unknown_result(values["name"])
        fenpei = values.get("fenpei") or (0,) * FOUR_SEATS
        self._ended = self.hand.drawn(kind, _by_seat(fenpei, self.hand.dealer))

    def _seat(self, from_dealer: object) -> int:
        return (self.hand.dealer + seat_in(from_dealer, FOUR_SEATS)) % FOUR_SEATS


_MOVES: dict[str, Callable[[_MoveReader, Move], None]] = {
    "zimo": _MoveReader.drawn,
    "gangzimo": _MoveReader.drawn,
    "dapai": _MoveReader.discarded,
    "fulou": _MoveReader.called,
    "gang": _MoveReader.kan,
    "kaigang": _MoveReader.dora,
    "hule": _MoveReader.won,
    "pingju": _MoveReader.ended,
}


def _by_seat(values: Sequence[object], dealer: int) -> tuple[int, ...]:
    """Numbers that are counted from the dealer, by seat."""
    numbers = of_players(values, FOUR_SEATS)
    return tuple(numbers[(seat - dealer) % FOUR_SEATS] for seat in range(FOUR_SEATS))


def _parts(said: str) -> tuple[str, ...]:
    """The suit of a meld, its tiles before the called one, that one, its sign, the tiles after it."""
    found = CALL.fullmatch(said)
    if found is None:
        raise unknown_move(said)
    return found.groups()


def _tiles(text: str) -> list[str]:
    if GROUP.sub("", text):
        raise no_such_tile(text)
    return [_tile(suit + one) for suit, ones in GROUP.findall(text) for one in ones]


def _tile(name: str) -> str:
    if TILE.fullmatch(name) is None:
        raise no_such_tile(name)
    return name[1] + name[0]
