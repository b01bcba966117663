"""Logs in the JSON form of Tenhou's viewer (version 6); Mahjong Soul logs are converted to it too.

A hand is a list: round, points, dora, ura dora, then for each player the tiles dealt, the tiles
taken and the tiles discarded, and the result. Tiles are numbers: 11 to 19 man, 21 to 29 pin, 31 to
39 sou, 41 to 47 honours, 51 to 53 red fives. A call is a text with a letter before the called tile.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from league.importing.online_logs.online_game import (
    HandReader,
    OnlineGame,
    OnlineHand,
    StatedWin,
    accounts_of,
)
from league.importing.online_logs.player_tiles import (
    KAMICHA,
    SHIMOCHA,
    TOIMEN,
    Meld,
    PlayerTiles,
    WrongLogError,
)
from scoring import Ruleset

SUITS = {1: "m", 2: "p", 3: "s", 4: "z"}
RED = 5  # 51, 52, 53 are the red fives of the suits
TSUMOGIRI = 60
NOTHING = 0  # in place of a discard, after an open kan
LETTERS = {"c": "chi", "p": "pon", "m": "daiminkan", "a": "ankan", "k": "kakan"}
# By the number of tiles before the letter; an open kan has its letter after three tiles.
CALLED_FROM = {0: KAMICHA, 1: TOIMEN, 2: SHIMOCHA, 3: SHIMOCHA}
WIN, NAGASHI = "和了", "流し満貫"
EXHAUSTIVE = frozenset({"流局", "全員聴牌", "全員不聴"})
ABORTIVE = {
    "九種九牌": "kyuushu_kyuuhai",
    "四風連打": "suufon_renda",
    "四家立直": "suucha_riichi",
    "四槓散了": "suukaikan",
    "四開槓": "suukaikan",
    "三家和了": "sanchahou",
    "三家和": "sanchahou",
}
HEAD = 4  # round, points, dora, ura dora
LISTS = 3  # dealt, taken, discarded
NAMES = 4


def read_game(log: Mapping[str, Any], ruleset: Ruleset, *, name: str) -> OnlineGame:
    """Read one log for the ruleset's number of players; raises WrongLogError for anything else."""
    try:
        return OnlineGame(
            name=name,
            accounts=accounts_of([str(one or "") for one in log["name"]], ruleset.players),
            hands=tuple(_hand(hand, ruleset) for hand in log["log"]),
        )
    except (KeyError, TypeError, IndexError, ValueError) as error:
        raise WrongLogError(str(error) or type(error).__name__) from error


def _hand(hand: Sequence[Any], ruleset: Ruleset) -> OnlineHand:
    (number, honba, _sticks), points, dora, ura = hand[:HEAD]
    reader = HandReader(
        players=[_played(*hand[start : start + LISTS]) for start in _starts(ruleset.players)],
        # Rounds count four hands, even with three players.
        dealer=number % NAMES,
        ruleset=ruleset,
        dora_indicators=[_tile(tile) for tile in dora],
        ura_indicators=[_tile(tile) for tile in ura],
    )
    result = hand[-1]
    deltas = tuple(result[1][: ruleset.players]) if len(result) > 1 else (0,) * ruleset.players
    return OnlineHand(
        label=(number, honba),
        entry=_entry(reader, result, deltas),
        points_before=tuple(points[: ruleset.players]),
        deltas=deltas,
    )


def _starts(players: int) -> Iterator[int]:
    return iter(range(HEAD, HEAD + LISTS * players, LISTS))


def _entry(reader: HandReader, result: Sequence[Any], deltas: Sequence[int]) -> dict[str, Any]:
    kind = result[0]
    if kind == WIN:
        return reader.wins([_win(stated) for stated in result[2::2]])
    if kind == NAGASHI:
        return reader.nagashi_mangan(deltas)
    if kind in EXHAUSTIVE:
        return reader.exhaustive_draw(deltas)
    if kind in ABORTIVE:
        return reader.abortive_draw(ABORTIVE[kind])
    raise WrongLogError(f"unknown result {kind}")


def _win(stated: Sequence[Any]) -> StatedWin:
    winner, discarder, liable = stated[:3]
    return StatedWin(
        winner=winner,
        discarder=discarder,
        liable=None if liable == winner else liable,
        yaku=tuple(str(yaku).split("(")[0] for yaku in stated[4:]),
    )


def _played(dealt: Sequence[int], taken: Sequence[Any], discarded: Sequence[Any]) -> PlayerTiles:
    """Follow a player through the hand: a discard follows every take except the last."""
    tiles = PlayerTiles([_tile(tile) for tile in dealt])
    for take, discard in zip_longest(taken, discarded):
        if isinstance(take, str):
            tiles.call(_called(take))
        elif take is not None:
            tiles.draw(_tile(take))
        if discard is not None and discard != NOTHING:
            _discard(tiles, discard)
    return tiles


def _discard(tiles: PlayerTiles, discard: int | str) -> None:
    if isinstance(discard, int) or discard.isdigit():
        tiles.discard(_discarded(tiles, int(discard)))
    elif discard.startswith("r"):
        tiles.discard(_discarded(tiles, int(discard[1:])), riichi=True)
    elif discard.startswith("f"):
        tiles.set_north_aside()
    elif "a" in discard:
        tiles.concealed_kan(_tiles_of(discard))
    elif "k" in discard:
        tiles.add_to_pon(_called_tile(discard, "k"))
    else:
        raise WrongLogError(f"unknown discard {discard}")


def _discarded(tiles: PlayerTiles, tile: int) -> str:
    return tiles.drawn if tile == TSUMOGIRI else _tile(tile)


def _called(text: str) -> Meld:
    letter = next((sign for sign in text if sign in "cpm"), None)
    if letter is None:
        raise WrongLogError(f"unknown call {text}")
    return Meld(
        type=LETTERS[letter],
        tiles=_tiles_of(text),
        called=_called_tile(text, letter),
        caller_from=CALLED_FROM[text.index(letter) // 2],
    )


def _called_tile(text: str, letter: str) -> str:
    at = text.index(letter) + 1
    return _tile(int(text[at : at + 2]))


def _tiles_of(text: str) -> tuple[str, ...]:
    return tuple(_tile(int(number)) for number in re.findall(r"\d\d", re.sub(r"\D", "", text)))


def _tile(number: int) -> str:
    tens, ones = divmod(number, 10)
    if tens == RED and ones in SUITS:
        return f"0{SUITS[ones]}"
    if tens not in SUITS or not 1 <= ones <= (7 if tens == NAMES else 9):
        raise WrongLogError(f"unknown tile {number}")
    return f"{ones}{SUITS[tens]}"
