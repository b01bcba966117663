"""What can be wrong with one meld: its size, its tiles, who it was called from."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from scoring.core.problems import Problem
from scoring.core.tiles import name_of
from scoring.riichi.hands.tile_hand import Meld

_SIZES = {"chi": 3, "pon": 3, "ankan": 4, "daiminkan": 4, "kakan": 4}
_SUIT = 9  # kinds of a suit
_HONOURS = 27  # the first of them
_EDGES = ({0, 7, 8}, {0, 1, 8})  # 8-9-1 and 9-1-2


@lru_cache(maxsize=1 << 12)
def meld_problems(meld: Meld, place: int, players: int) -> tuple[Problem, ...]:
    """Return everything that is wrong with the meld at this place of a hand."""
    field = f"melds[{place}]"
    return tuple(problem for check in _CHECKS for problem in check(meld, field, players))


def _size(meld: Meld, field: str, _players: int) -> Iterator[Problem]:
    count, wanted = len(meld.tiles), _SIZES[meld.type]
    if count != wanted:
        params: dict[str, str | int] = {"type": meld.type, "count": count, "wanted": wanted}
        yield Problem("meld_size", f"{field}.tiles", params)


def _unlike(meld: Meld, field: str, _players: int) -> Iterator[Problem]:
    if meld.type != "chi" and len(set(meld.tiles)) > 1:
        yield Problem("meld_of_unlike_tiles", f"{field}.tiles", {"type": meld.type})


def _run(meld: Meld, field: str, _players: int) -> Iterator[Problem]:
    if meld.type != "chi" or len(meld.tiles) != _SIZES["chi"]:
        return
    first = meld.tiles[0]
    suits = {kind // _SUIT for kind in meld.tiles}
    if meld.tiles[-1] >= _HONOURS:
        yield Problem("chi_of_honours", f"{field}.tiles")
    elif len(suits) == 1 and {kind % _SUIT for kind in meld.tiles} in _EDGES:
        yield Problem("chi_over_the_edge", f"{field}.tiles")
    elif len(suits) > 1 or meld.tiles != (first, first + 1, first + 2):
        yield Problem("chi_not_in_a_row", f"{field}.tiles")


def _called(meld: Meld, field: str, _players: int) -> Iterator[Problem]:
    if meld.called is not None and meld.called not in meld.tiles:
        yield Problem("called_not_in_meld", f"{field}.called", {"tile": name_of(meld.called)})
    if meld.type == "ankan" and meld.called is not None:
        yield Problem("ankan_not_called", f"{field}.called")
    if meld.type == "ankan" and meld.caller_from is not None:
        yield Problem("ankan_not_called", f"{field}.from")


def _neighbour(meld: Meld, field: str, players: int) -> Iterator[Problem]:
    three = players == 3  # noqa: PLR2004  # as many as sit at the table
    if meld.type == "chi" and three:
        yield Problem("chi_with_three_players", f"{field}.type")
    elif meld.type == "chi" and meld.caller_from not in (None, "kamicha"):
        yield Problem("chi_not_from_kamicha", f"{field}.from")
    if meld.caller_from == "toimen" and three:
        yield Problem("toimen_of_three", f"{field}.from")


_CHECKS: tuple[Callable[[Meld, str, int], Iterator[Problem]], ...] = (
    _size,
    _unlike,
    _run,
    _called,
    _neighbour,
)
