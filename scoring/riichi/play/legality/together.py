"""Which yaku one hand has together, as limits: four sets and a pair, suits, the last tile.

Two yaku that no hand has together exclude each other in the tables of yaku; these rows are for more
than two, for how the hand was won, and for yaku that bring others along.

Rules: docs/rules.md, 1.1 and 1.2.
"""

from collections.abc import Collection

from scoring.core.together import Limit, limit
from scoring.ruleset import Ruleset

SEAT_WIND, ROUND_WIND = "yakuhai_jikaze", "yakuhai_bakaze"

_DRAGONS = {"yakuhai_haku": 1, "yakuhai_hatsu": 1, "yakuhai_chun": 1}
_WINDS = {SEAT_WIND: 1, ROUND_WIND: 1}
_HONOURS = {**_DRAGONS, **_WINDS, "yakuhai_pei": 1}
_TWINS = {"iipeikou": -1, "ryanpeikou": -1, "isshoku_sanjun": -1}
_FOUR_CONCEALED = {"suuankou": -1, "suuankou_tanki": -1}

#: The robbed tile is the only one of its kind in the hand, so that it completes a sequence.
_SETS: tuple[Limit, ...] = (
    limit(4, chankan=1, **_HONOURS),
    limit(4, sanshoku_doujun=3, **_HONOURS),
    limit(4, ittsuu=3, **_HONOURS),
    limit(4, chanta=1, **_HONOURS),
    limit(4, iipeikou=2, chankan=1, **_HONOURS),
    limit(4, iipeikou=2, sanshoku_doujun=2, **_HONOURS),
    limit(4, iipeikou=2, ittsuu=2, **_HONOURS),
    limit(4, iipeikou=2, ittsuu=2, sanshoku_doujun=2, rinshan=1),
    limit(4, sanshoku_doukou=3, chankan=1, **_HONOURS),
    limit(4, sankantsu=3, chankan=1),
    # Three dragon triplets are big dragons; little dragons have two and the pair.
    limit(2, **_DRAGONS),
    limit(0, shousangen=2, **dict.fromkeys(_DRAGONS, -1)),
    limit(4, shousangen=3, **_WINDS),
    limit(4, shousangen=2, chankan=1, **_WINDS),
    # Four triplets, the pair outside the honours: with one of them all would be honours.
    limit(3, toitoi=-1, **_HONOURS),
    limit(3, honitsu=-1, **_HONOURS),
    limit(3, sanshoku_doukou=3, toitoi=-1, **_HONOURS),
    limit(0, honroutou=1, toitoi=-1, chiitoitsu=-1),
)
#: Three triplets of a closed hand are concealed, unless a discard completes one of them.
_CONCEALED: tuple[Limit, ...] = (
    limit(1, closed=1, toitoi=1, sanankou=-1),
    limit(1, closed=1, sankantsu=1, sanankou=-1),
    limit(2, closed=1, tsumo=1, chankan=1, sanshoku_doukou=1, sanankou=-1),
    limit(7, closed=4, tsumo=1, chankan=1, sanankou=-1, **_HONOURS),
    limit(2, open=1, chankan=1, sanankou=1),
    limit(1, closed=1, suukantsu=1, suuankou_tanki=-1),
    limit(2, closed=1, tsumo=1, daisuushii=1, **_FOUR_CONCEALED),
    limit(2, closed=1, tsumo=1, chinroutou=1, **_FOUR_CONCEALED),
    limit(3, closed=1, tsumo=1, tsuuiisou=1, daisangen=1, shousuushii=1, **_FOUR_CONCEALED),
    limit(2, closed=1, tsumo=1, toitoi=1),
)
#: A suit has nine kinds, of each four tiles.
_SUITS: tuple[Limit, ...] = (
    limit(2, shousangen=2, honitsu=-1, **_WINDS),
    limit(1, shousangen=1, iipeikou=1, honitsu=-1),
    limit(2, closed=1, chinitsu=1, junchan=1, **_TWINS),
    limit(2, honitsu=1, chanta=1, pinfu=1, **_TWINS),
    limit(3, chinitsu=1, junchan=1, pinfu=1, chankan=1),
    limit(2, chinitsu=1, junchan=1, sanankou=1),
    limit(2, chinitsu=1, junchan=1, sankantsu=1),
    limit(2, chinitsu=1, junchan=1, rinshan=1),
    limit(2, chinitsu=1, ittsuu=1, rinshan=1),
    # Seven pairs of 2 to 8 of a suit are twice two equal sequences.
    limit(2, chinitsu=1, tanyao=1, chiitoitsu=1),
)
_LIMITS = (*_SETS, *_CONCEALED, *_SUITS)


def limits_of(ruleset: Ruleset) -> tuple[Limit, ...]:
    """Return the limits under a ruleset; a North set aside makes a rinshan without a kan."""
    if ruleset.is_sanma and ruleset.nukidora:
        return tuple(one for one in _LIMITS if "rinshan" not in one.weights)
    return _LIMITS


def by_triplet(names: Collection[str], *, double_wind: bool) -> set[str]:
    """Name one triplet once: where the seat wind is the round wind, it brings the yaku of both."""
    return {SEAT_WIND if double_wind and name == ROUND_WIND else name for name in names}


def words_of(*, closed: bool, tsumo: bool) -> set[str]:
    """Return the words of the limits for how a hand was won."""
    return {"closed" if closed else "open", "tsumo" if tsumo else "ron"}
