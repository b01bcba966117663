"""Random hands for demos and rehearsals: every possible outcome, by numbers, by yaku and by tiles."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from league.demo.tile_wins import in_riichi, mcr_tile_win, tile_win
from scoring import Game, Ruleset, ScoringError
from scoring.mcr.fan import FAN

Entry = dict[str, Any]

OUTCOMES = (
    ("ron", 500),
    ("tsumo", 320),
    ("exhaustive_draw", 155),
    ("abortive_draw", 8),
    ("chombo", 6),
    ("nagashi_mangan", 3),
    ("yakuman", 8),
)
YAKUMAN = ("daisangen", "suuankou", "kokushi", "tsuuiisou", "chinroutou")
#: What scorers of an event record of a win, with weights.
Styles = Sequence[tuple[str, int]]
MOST_HANDS, MOST_TRIES = 30, 60
EQUAL = 50
_Weighted = Sequence[tuple[str, int]]


def season_game(
    game: Game, chance: Random, styles: Styles, strengths: Sequence[int] = ()
) -> Iterator[tuple[Entry, Game]]:
    """Hands to the end of the game, each with the game after it.

    `strengths` are by seat; without them all players are equal.
    """
    hand_of = _HANDS[game.mahjong.variant]
    strengths = strengths or [EQUAL] * game.ruleset.players
    while not game.finished and len(game.hands) < MOST_HANDS:
        for _ in range(MOST_TRIES):
            entry = hand_of(game, chance, strengths, styles)
            try:
                game = game.play_entry(entry)
            except ScoringError:
                continue
            yield entry, game
            break
        else:
            break


def _riichi_hand(game: Game, chance: Random, strengths: Sequence[int], styles: Styles) -> Entry:
    outcome = _weighted(OUTCOMES, chance)
    winds = [str(wind.value) for wind in game.situation.winds]
    winner, other, *rest = _by_strength(game, chance, strengths)
    match outcome:
        case "exhaustive_draw":
            tenpai = [wind for wind in winds if chance.randrange(100) < 45]  # noqa: PLR2004 (percent)
            riichi = [wind for wind in tenpai if chance.randrange(3) == 0]
            return {"outcome": outcome, "tenpai": tenpai, "riichi": riichi}
        case "abortive_draw":
            return {"outcome": outcome, "kind": "kyuushu_kyuuhai"}
        case "chombo":
            return {"outcome": outcome, "offender": other}
        case "nagashi_mangan":
            return {"outcome": outcome, "nagashi": [winner], "tenpai": [other]}
        case "yakuman":
            win = {"seat": winner, "yakuman": 1, "yaku": [chance.choice(YAKUMAN)]}
            return {"outcome": "ron", "discarder": other, "wins": [win], "riichi": []}
        case _:
            return _won(game, chance, (winner, other, *rest), styles, is_tsumo=outcome == "tsumo")


def _won(
    game: Game, chance: Random, winds: tuple[str, ...], styles: Styles, *, is_tsumo: bool
) -> Entry:
    winner, other, *rest = winds
    first, declared = _win(game, chance, winner, styles, discarder=None if is_tsumo else other)
    wins, riichi = [first], [winner] if declared else []
    if not is_tsumo and chance.randrange(40) == 0:
        second, also = _win(game, chance, rest[0], (("numbers", 1),), discarder=other)
        wins.append(second)
        riichi += [rest[0]] if also else []
    losers = [wind for wind in (other, *rest) if wind not in {win["seat"] for win in wins}]
    riichi += [wind for wind in losers if chance.randrange(8) == 0]
    entry: Entry = {"outcome": "tsumo" if is_tsumo else "ron", "wins": wins, "riichi": riichi}
    return entry if is_tsumo else entry | {"discarder": other}


def _win(
    game: Game, chance: Random, seat: str, styles: Styles, *, discarder: str | None
) -> tuple[Entry, bool]:
    """A win, and whether the winner is in riichi."""
    before, ruleset = game.situation, game.ruleset
    round_wind = str(before.round_wind.value)
    red = any((ruleset.red_fives.m, ruleset.red_fives.p, ruleset.red_fives.s))
    style = _weighted(styles, chance)
    while True:
        hand = tile_win(chance, seat=seat, round_wind=round_wind, red_fives=red)
        declared = "melds" not in hand and chance.randrange(3) > 0
        hand = in_riichi(hand, chance) if declared else hand
        situation = {"seat_wind": seat, "round_wind": round_wind, "rules": _rules_json(ruleset)}
        drawn = {"tsumo": discarder is None, "discarder": discarder}
        value = game.mahjong.value_object({**hand, **situation, **drawn})
        if not value.get("problems"):
            return {"seat": seat, **_scored_win(style, hand, value)}, declared


@lru_cache
def _rules_json(ruleset: Ruleset) -> dict[str, object]:
    return ruleset.to_json()


def _scored_win(style: str, hand: Entry, value: Mapping[str, Any]) -> Entry:
    """What the scorer records of a win."""
    if style == "tiles":
        return {"tiles": hand}
    if value["yakuman"]:
        return {"yakuman": value["yakuman"], "yaku": value["yaku"]}
    numbers = {"han": value["han"], "fu": value["fu"]}
    if style == "numbers":
        return numbers
    dora = sum(value["dora"].values())
    return {**numbers, "yaku": value["yaku"], "dora": dora, "open": "melds" in hand}


def _hongkong_hand(game: Game, chance: Random, strengths: Sequence[int], _styles: Styles) -> Entry:
    winner, other, *_ = _by_strength(game, chance, strengths)
    win = {"seat": winner, "faan": chance.choice((3, 3, 3, 4, 4, 5, 6, 7, 8, 10))}
    match chance.choices(("discard", "self_draw", "goulash", "false_win"), (60, 27, 12, 1))[0]:
        case "discard":
            return {"outcome": "discard", "discarder": other, "wins": [win]}
        case "self_draw":
            return {"outcome": "self_draw", "wins": [win]}
        case "goulash":
            return {"outcome": "goulash"}
        case _:
            return {"outcome": "false_win", "offender": other}


def _mcr_hand(game: Game, chance: Random, strengths: Sequence[int], styles: Styles) -> Entry:
    winner, other, *rest = _by_strength(game, chance, strengths)
    caller = {"seat": rest[0], "kind": "false_win_below_minimum"}
    beside = {"penalties": [caller]} if chance.randrange(60) == 0 else {}
    match chance.choices(("discard", "self_draw", "exhaustive_draw"), (60, 28, 12))[0]:
        case "discard":
            win = _mcr_win(game, chance, winner, styles, discarder=other)
            return {"outcome": "discard", "discarder": other, "wins": [win], **beside}
        case "self_draw":
            win = _mcr_win(game, chance, winner, styles, discarder=None)
            return {"outcome": "self_draw", "wins": [win], **beside}
        case _:
            return {"outcome": "exhaustive_draw", **beside}


def _mcr_win(
    game: Game, chance: Random, seat: str, styles: Styles, *, discarder: str | None
) -> Entry:
    """A win with enough points, by its tiles, by all its fan or by their sum."""
    round_wind = str(game.situation.round_wind.value)
    while True:
        hand = mcr_tile_win(chance, seat=seat, round_wind=round_wind)
        situation = {"seat_wind": seat, "round_wind": round_wind, "discarder": discarder}
        drawn = {"self_draw": discarder is None, "rules": _rules_json(game.ruleset)}
        value = game.mahjong.value_object({**hand, **situation, **drawn})
        if not value.get("problems"):
            return {"seat": seat, **_scored_mcr_win(_weighted(styles, chance), hand, value)}


def _scored_mcr_win(style: str, hand: Entry, value: Mapping[str, Any]) -> Entry:
    if style == "tiles":
        return {"tiles": hand}
    win = {"fan": value["fan"], "flowers": len(hand.get("flowers", "f")) - 1}
    if style == "numbers":
        return win
    most = {row["id"]: row["fan"] // FAN[row["id"]].points for row in value["patterns"]}
    names = [name for name, count in most.items() for _ in range(count)]
    return {**win, "patterns": names}


def _by_strength(game: Game, chance: Random, strengths: Sequence[int]) -> list[str]:
    """The winds of this hand in a random order that favours strong players."""
    before = game.situation
    seats = sorted(
        range(len(strengths)), key=lambda seat: -(strengths[seat] + chance.randrange(100))
    )
    first, *others = seats
    chance.shuffle(others)
    return [str(wind.value) for seat in (first, *others) if (wind := before.wind_of(seat))]


def _weighted(rows: _Weighted, chance: Random) -> str:
    return chance.choices([value for value, _ in rows], [weight for _, weight in rows])[0]


_HANDS = {"riichi": _riichi_hand, "hongkong": _hongkong_hand, "mcr": _mcr_hand}
