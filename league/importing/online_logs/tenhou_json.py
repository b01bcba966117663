"""Logs in the JSON form of Tenhou's viewer (version 6); Mahjong Soul logs are converted to it too.

A hand is a list: round, points, dora, ura dora, then for each player the tiles dealt, the tiles
taken and the tiles discarded, and the result. Tiles are numbers: 11 to 19 man, 21 to 29 pin, 31 to
39 sou, 41 to 47 honours, 51 to 53 red fives. A call is a text with a letter before the called tile.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext as _

from league.importing.online_logs.names_in_logs import length_named, result_named
from league.importing.online_logs.online_game import (
    HandReader,
    OnlineGame,
    OnlineHand,
    StatedWin,
)
from league.importing.online_logs.player_tiles import (
    FOUR_SEATS,
    Meld,
    PlayerTiles,
    side_of,
)
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

SUITS = {1: "m", 2: "p", 3: "s", 4: "z"}
RED = 5  # 51, 52, 53 are a five of each suit, red ones where the game has red fives
TSUMOGIRI = 60
NOTHING = 0  # in place of a discard, after an open kan
LETTERS = {"c": "chi", "p": "pon", "m": "daiminkan", "a": "ankan", "k": "kakan"}
# Steps to the discarder by the number of tiles before the letter; that of an open kan follows three.
STEPS = {0: 3, 1: 2, 2: 1, 3: 1}
HEAD = 4  # round, points, dora, ura dora
LISTS = 3  # dealt, taken, discarded


def is_one(content: object) -> bool:
    return isinstance(content, dict) and ("log" in content or "name" in content)


def read_game(log: Mapping[str, Any], ruleset: Ruleset, *, name: str) -> OnlineGame:
    """Read one log for the ruleset's number of players; raises WrongLogError for anything else."""
    try:
        accounts = accounts_of(log["name"], ruleset.players)
        hands, reds = list(log["log"]), _reds(log.get("rule"))
        length = length_named((log.get("rule") or {}).get("disp") or "")
    except DAMAGE as error:
        raise wrong_head(error) from error
    if not hands:
        raise WrongLogError(_("it has no hands."))
    read = []
    for number, hand in enumerate(hands, 1):
        try:
            read.append(_HandOfLog(ruleset, reds).read(hand))
        except DAMAGE as error:
            raise wrong_in_hand(number, error) from error
    return OnlineGame(name=name, accounts=accounts, hands=tuple(read), length=length)


def _reds(rule: Any) -> frozenset[str]:
    """The suits whose five is red where the log writes it so; all of them where nothing says no."""
    stated = {suit: _red(rule, number) for number, suit in SUITS.items() if suit != "z"}
    return frozenset(suit for suit, red in stated.items() if red)


def _red(rule: Any, number: int) -> bool:
    told = [rule[key] for key in (f"aka{RED}{number}", "aka") if rule and key in rule]
    return bool(whole(told[0])) if told else True


class _HandOfLog:
    """Read one hand of a game; `reds` are the suits that have a red five."""

    def __init__(self, ruleset: Ruleset, reds: frozenset[str]) -> None:
        self.ruleset, self.reds = ruleset, reds
        self.seats = ruleset.players

    def read(self, hand: Sequence[Any]) -> OnlineHand:
        (number, honba, _sticks), points, dora, ura = hand[:HEAD]
        starts = range(HEAD, HEAD + LISTS * self.seats, LISTS)
        reader = HandReader(
            players=[
                self._played(seat, *hand[start : start + LISTS])
                for seat, start in enumerate(starts)
            ],
            # Rounds count four hands, even with three players.
            dealer=seat_in(whole(number) % FOUR_SEATS, self.seats),
            number=whole(number),
            ruleset=self.ruleset,
            dora_indicators=[self._tile(tile) for tile in dora],
            ura_indicators=[self._tile(tile) for tile in ura],
        )
        # Each win has its own payments before it.
        paid = [of_players(one, self.seats) for one in hand[-1][1::2]] or [(0,) * self.seats]
        entry = self._entry(reader, hand[-1], paid)
        return reader.hand(whole(honba), entry, of_players(points, self.seats), paid)

    def _entry(
        self, reader: HandReader, result: Sequence[Any], paid: Sequence[Sequence[int]]
    ) -> dict[str, Any]:
        deltas = [sum(moved) for moved in zip(*paid, strict=True)]
        match result_named(result[0]):
            case "win":
                return reader.wins([self._win(stated) for stated in result[2::2]])
            case "nagashi_mangan":
                return reader.nagashi_mangan(deltas)
            case "exhaustive_draw":
                return reader.exhaustive_draw(deltas)
            case None:
                raise unknown_result(result[0])
            case abort:
                return reader.abortive_draw(abort)

    def _win(self, stated: Sequence[Any]) -> StatedWin:
        winner, discarder, liable = (seat_in(seat, self.seats) for seat in stated[:3])
        return StatedWin(
            winner=winner,
            discarder=discarder,
            liable=None if liable == winner else liable,
            yaku=tuple(yaku.rsplit("(", 1)[0] for yaku in stated[4:]),
        )

    def _played(
        self, seat: int, dealt: Sequence[int], taken: Sequence[Any], discarded: Sequence[Any]
    ) -> PlayerTiles:
        """Follow a player through the hand: a discard follows every take except the last."""
        tiles = PlayerTiles([self._tile(tile) for tile in dealt])
        for take, discard in zip_longest(taken, discarded):
            if isinstance(take, str):
                tiles.call(self._called(seat, take))
            elif take is not None:
                tiles.draw(self._tile(take))
            if discard is not None and discard != NOTHING:
                self._discard(tiles, str(discard))
        return tiles

    def _discard(self, tiles: PlayerTiles, discard: str) -> None:
        if discard.isdecimal():
            tiles.discard(self._discarded(tiles, discard))
        elif discard.startswith("r"):
            tiles.discard(self._discarded(tiles, discard[1:]), riichi=True)
        elif discard.startswith("f"):
            tiles.set_north_aside()
        elif "a" in discard:
            tiles.concealed_kan(self._tiles_of(discard))
        elif "k" in discard:
            tiles.add_to_pon(self._called_tile(discard, "k"))
        else:
            raise unknown_move(discard)

    def _discarded(self, tiles: PlayerTiles, tile: str) -> str:
        return tiles.drawn if int(tile) == TSUMOGIRI else self._tile(int(tile))

    def _called(self, seat: int, text: str) -> Meld:
        letter = next((sign for sign in text if sign in "cpm"), None)
        if letter is None:
            raise unknown_move(text)
        return Meld(
            type=LETTERS[letter],
            tiles=self._tiles_of(text),
            called=self._called_tile(text, letter),
            caller_from=side_of(seat, STEPS[text.index(letter) // 2], self.seats),
        )

    def _called_tile(self, text: str, letter: str) -> str:
        at = text.index(letter) + 1
        return self._tile(int(text[at : at + 2]))

    def _tiles_of(self, text: str) -> tuple[str, ...]:
        numbers = re.findall(r"\d\d", re.sub(r"\D", "", text))
        return tuple(self._tile(int(number)) for number in numbers)

    def _tile(self, number: int) -> str:
        tens, ones = divmod(whole(number), 10)
        if tens == RED and SUITS.get(ones, "z") != "z":
            return f"{0 if SUITS[ones] in self.reds else RED}{SUITS[ones]}"
        if tens not in SUITS or not 1 <= ones <= (7 if SUITS[tens] == "z" else 9):
            raise no_such_tile(number)
        return f"{ones}{SUITS[tens]}"
