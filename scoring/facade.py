"""The public functions of `scoring` that join several of its modules, with tiles by name.

A hand by tiles is given by the keys of the value format: `concealed`, `win_tile`, and any other
key by name. `rules` is a Ruleset, the name of a preset or a ruleset in JSON; None stands for
`wrc-2025` with three red fives, as on the command line.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scoring.core import shanten as distance
from scoring.core.json_reader import JsonReader, fractions_among, whole_number
from scoring.core.problems import IllegalHandError, NotationError, Problem
from scoring.core.seats import WINDS, Wind
from scoring.core.tiles import name_of, read_tiles
from scoring.games import game_of
from scoring.results.winning_conditions import Condition, RunningGame
from scoring.ruleset import Rules as StatedRules
from scoring.ruleset import Ruleset, preset
from scoring.ruleset.stated_rules import rules_of

#: A ruleset, the name of a preset, or a ruleset in JSON; None for the default rules.
Rules = StatedRules | None
#: The tiles of a hand with a draw, and those of a meld without and with a fourth tile.
_WITH_A_DRAW, _MELD, _KAN = 14, 3, 4


class Discard(NamedTuple):
    """A tile to discard, and how near the rest of the hand is.

    `accepted` are the tiles that then bring it nearer, with their live copies.
    """

    tile: str
    shanten: int
    accepted: dict[str, int]

    @property
    def live(self) -> int:
        """How many live copies there are of all accepted tiles together."""
        return sum(self.accepted.values())


def parse_tiles(text: str) -> tuple[str, ...]:
    """Split notation into the names of its tiles; NotationError with every problem.

    >>> parse_tiles("406m1z15f")
    ('4m', '0m', '6m', '1z', '1f', '5f')
    """
    return tuple(map(name_of, read_tiles(text, flowers=True)))


def value_hand(
    concealed: str = "", win_tile: str = "", *, rules: Rules = None, **circumstances: Any
) -> Any:
    """Value a winning hand by its tiles; the value is that of the game of the rules.

    Raises IllegalHandError with every problem; `no_yaku` for a complete hand without a yaku,
    `too_few_faan` or `too_few_fan` for one below the minimum.

    >>> value = value_hand("234567m34678p99s", "5p", riichi=1, discarder="W", seat_wind="S")
    >>> value.yaku, value.han, value.fu, value.points
    (('riichi', 'pinfu'), 2, 30, 2000)
    >>> dict(value.payments)
    {'E': 0, 'S': 2000, 'W': -2000, 'N': 0}
    >>> value = value_hand("1112345678999m", "5m", rules="hkma", self_draw=True, flowers="1f")
    >>> value.patterns, value.faan
    ({'all_one_suit': 7, 'concealed_hand': 1, 'nine_gates': 10, 'self_draw': 1}, 10)
    >>> value = value_hand("123m456p78s345p22z", "9s", rules="ema-mcr", discarder="W", flowers="1f")
    >>> value.patterns, value.fan, value.points
    ({'concealed_hand': 2, 'flower_tiles': 1, 'mixed_straight': 8}, 11, 35)
    """
    ruleset = rules if isinstance(rules, Ruleset) else _ruleset(rules)
    task = circumstances  # one key after the other is faster than two dicts made one
    task["concealed"], task["win_tile"] = concealed, win_tile
    return game_of(ruleset).value_of(task, ruleset)


def explain_hand(
    concealed: str = "",
    win_tile: str = "",
    *,
    rules: Rules = None,
    near_misses: bool = False,
    **circumstances: Any,
) -> list[str]:
    """Explain the value of a winning hand line by line; raises what `value_hand` does.

    >>> for line in explain_hand("234567m34678p99s", "5p", tsumo=True)[:4]:
    ...     print(line)
    Reading: 234m 567m 345p 678p 99s, won on 5p
    Yaku: Fully Concealed Hand (門前清自摸和): 1 han
    Yaku: Pinfu (平和): 1 han
    Fu: 20 for every hand
    """
    ruleset = _ruleset(rules)
    circumstances |= {"concealed": concealed, "win_tile": win_tile, "rules": ruleset}
    return game_of(ruleset).explained(circumstances, near_misses=near_misses)


def payments(
    han: int | None = None,
    fu: int | None = None,
    *,
    winner: str = "S",
    discarder: str | None = None,
    rules: Rules = None,
    **facts: int | str | bool,
) -> dict[str, int]:
    """Return what each wind gains or loses with a win of `han` and `fu`, `yakuman`, or `faan`.

    A win without a `discarder` is drawn; East is the dealer. `facts` are those of a win in an entry
    and what the game counts: `honba` and `riichi_sticks`, or `goulash_hands`; they are included.
    Raises NotationError or IllegalHandError where no hand has the value.

    >>> payments(3, 40, winner="S", discarder="W")
    {'E': 0, 'S': 5200, 'W': -5200, 'N': 0}
    >>> payments(4, 20, winner="E", honba=1, riichi_sticks=1)
    {'E': 9100, 'S': -2700, 'W': -2700, 'N': -2700}
    >>> payments(faan=5, winner="S", discarder="W", rules="hk-old-style")
    {'E': -24, 'S': 96, 'W': -48, 'N': -24}
    """
    ruleset = _ruleset(rules)
    game = game_of(ruleset)
    counters = _counters({name: facts.pop(name) for name in game.counters if name in facts})
    win = {"seat": winner, "han": han, "fu": fu, **facts}
    stated = {name: value for name, value in win.items() if value is not None}
    hand, problems = game.read_entry(game.entry_of_win(stated, discarder))
    if hand is None or problems:
        raise NotationError(problems)
    before = game.situation.with_start_points(ruleset, counters)
    valued, illegal = game.checked(hand, before, ruleset)
    if illegal:
        raise IllegalHandError(illegal)
    deltas = game.settle(valued, before, ruleset).deltas
    return {wind.value: points for wind, points in zip(WINDS, deltas, strict=False)}


def winning_conditions(
    game: RunningGame,
    seat: int,
    *,
    riichi: Sequence[Wind] = (),
    target_scores: Sequence[int] = (),
) -> tuple[Condition[Any], ...]:
    """Return for every place but the last, and every target score, how `seat` (from 0) reaches it.

    The values of its ways are those of the game: han and fu, or faan. `riichi` names who has
    declared it in the hand being played. A game that is over has no conditions. Raises NotationError
    for a seat or a wind that the table does not have, and for a fraction of points.
    """
    reader = JsonReader()
    reader.value(whole_number(0, game.ruleset.players - 1), seat, "seat")
    reader.problems += fractions_among("target_scores", target_scores)
    for wind in riichi:
        if wind not in game.situation.winds:
            reader.refuse(
                "not_one_of", "riichi", value=wind, choices=", ".join(game.situation.winds)
            )
    if reader.problems:
        raise NotationError(reader.problems)
    return game_of(game.ruleset).winning_conditions(
        game, seat, riichi=riichi, target_scores=target_scores
    )


def shanten(tiles: str, *, rules: Rules = None) -> int:
    """Return how many tiles must be exchanged to be tenpai: 0 is tenpai, -1 a complete hand.

    `tiles` are those in hand, without melds. NotationError for tiles that are no hand. Three
    players have no 2m to 8m.

    >>> shanten("123m456p78s1155z9m")
    1
    >>> shanten("1111m44p1111333z", rules="tenhou-sanma")
    2
    >>> shanten("1122m3344p5566s7z", rules="hk-old-style")
    3
    """
    return distance.shanten(tiles, _shapes(rules))


def waits(tiles: str, *, melded: str = "", rules: Rules = None) -> tuple[str, ...]:
    """Return the tiles that complete a hand of 13, melds included; () where it is not tenpai.

    They complete its shape, whatever it then counts. Bonus tiles belong to no shape.

    >>> waits("123m456p78s11155z")
    ('6s', '9s')
    >>> waits("1122m", melded="111p222s333s", rules="hk-old-style")
    ('1m', '2m')
    """
    found = distance.waits(tiles, _shapes(rules), melded=_melded(tiles, melded))
    return tuple(map(name_of, found))


def discards(
    tiles: str, *, melded: str = "", seen: str = "", rules: Rules = None
) -> tuple[Discard, ...]:
    """Return every discard of a hand of 14 with the tiles that it then accepts, the best first.

    The best has the lowest shanten, then the most live copies. A copy is live that is neither in
    the hand nor `melded` nor `seen`.

    >>> best = discards("123m456p78s11155z9m")[0]
    >>> best.tile, best.shanten, best.accepted, best.live
    ('9m', 0, {'6s': 4, '9s': 4}, 8)
    >>> discards("11m4555p44s", melded="111222z", rules="hk-old-style")[0].tile
    '4p'
    """
    melds = _melded(tiles, melded)
    found = distance.discards(tiles, _shapes(rules), melded=melds, seen=seen)
    return tuple(
        Discard(
            name_of(one.tile), one.shanten, {name_of(kind): live for kind, live in one.accepted}
        )
        for one in found
    )


def _ruleset(rules: Rules) -> Ruleset:
    if isinstance(rules, Ruleset):
        return rules
    return preset(rules) if isinstance(rules, str) else rules_of({"rules": rules})


def _counters(stated: Mapping[str, object]) -> dict[str, int]:
    """Read what a game counts, such as honba: whole numbers from 0 on."""
    reader = JsonReader()
    read = {name: reader.value(whole_number(0), value, name, 0) for name, value in stated.items()}
    if reader.problems:
        raise NotationError(reader.problems)
    return read


def _melded(tiles: str, melded: str) -> tuple[int, ...]:
    """Read the melds beside a hand, where any are named; NotationError for more than it has."""
    found = read_tiles(melded, "melded")
    count = len(read_tiles(tiles))
    melds = (_WITH_A_DRAW - count) // _MELD
    if len(found) > _KAN * melds:
        params = {"melded": len(found), "count": count}
        raise NotationError([Problem("melds_and_hand", "melded", params)])
    return found


def _shapes(rules: Rules) -> distance.Shapes:
    ruleset = _ruleset(rules)
    return game_of(ruleset).shapes(ruleset)
