"""Any legal ruleset, situation, hand and game, for laws that hold everywhere."""

from typing import Any

from hypothesis import strategies as st

from scoring import PRESETS, BySeat, Game, OddTables, Ruleset, Wind, preset
from scoring.core.seats import WINDS
from scoring.riichi.limits import most_yakuman
from scoring.riichi.play.entry import (
    Abort,
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    Hand,
    NagashiMangan,
    PointsEntered,
    Ron,
    Tsumo,
    Win,
)
from scoring.riichi.play.situation import Situation

RIICHI_PRESETS = [name for name in PRESETS if preset(name).variant == "riichi"]

#: Switches of play that never contradict each other.
_SWITCHES: dict[str, st.SearchStrategy[Any]] = {
    "multi_ron": st.sampled_from(["head_bump", "two", "all"]),
    "triple_ron": st.sampled_from(["all", "abort", "head_bump"]),
    "honba_multi_ron": st.sampled_from(["closest", "each"]),
    "sticks_multi_ron": st.sampled_from(["closest", "own_then_closest"]),
    "honba_per_payer": st.sampled_from([0, 100, 500]),
    "nagashi": st.sampled_from(["off", "replaces_tenpai_payment", "as_win"]),
    "pao": st.lists(st.sampled_from(["daisangen", "daisuushii", "suukantsu"]), unique=True),
    "pao_scope": st.sampled_from(["whole_hand", "pao_yakuman_only"]),
    "pao_honba": st.sampled_from(["liable", "discarder"]),
    "pao_rinshan": st.booleans(),
    "kiriage": st.booleans(),
    "kazoe": st.sampled_from(["yakuman", "sanbaiman", "unlimited"]),
    "multiple_yakuman": st.booleans(),
    "yakuman_cap": st.sampled_from([None, 1, 2]),
    "double_yakuman": st.sampled_from([[], ["daisuushii"], ["suuankou_tanki", "kokushi_13"]]),
    "renchan": st.sampled_from(["tenpai", "agari", "nanba", "none", "none_win_honba"]),
    "abort_dealer": st.sampled_from(["repeat", "by_tenpai", "pass"]),
    "riichi_min_points": st.sampled_from([None, 0, 1000]),
    "agari_yame": st.sampled_from(["off", "optional", "auto_if_first"]),
    "tenpai_yame": st.sampled_from(["off", "optional", "auto_if_first"]),
    "tobi": st.sampled_from(["off", "below_zero", "zero_or_less", -20000]),
    "extension_end": st.sampled_from(["dealer_repeats_first", "at_once"]),
    "called_game": st.sampled_from([None, 60000]),
    "time_policy": st.sampled_from(["none", "finish_current_hand", "one_more_hand"]),
    "game_length": st.sampled_from(["hanchan", "tonpuusen"]),
    "chombo": st.sampled_from(
        [
            {"mode": "after_uma", "amount": 20000},
            {"mode": "before_uma", "amount": 20000},
            {"mode": "reverse_mangan", "amount": 0},
            {"mode": "pay_each", "amount": 2000, "dealer_amount": 3000},
        ]
    ),
}
_OF_THREE: dict[str, st.SearchStrategy[Any]] = {
    "sanma_tsumo": st.sampled_from(["loss", "bisect", "equal", "plus1000"]),
    "abortive_draws": st.sampled_from([[], ["kyuushu_kyuuhai", "suukaikan"]]),
}
_OF_TWO: dict[str, st.SearchStrategy[Any]] = {
    "abortive_draws": st.sampled_from([[], ["kyuushu_kyuuhai", "suukaikan"]]),
}
_OF_FOUR: dict[str, st.SearchStrategy[Any]] = {
    "abortive_draws": st.lists(st.sampled_from([abort.value for abort in Abort]), unique=True),
}


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """A riichi preset with any of its switches of play turned, sometimes at a table of five."""
    base = preset(draw(st.sampled_from(RIICHI_PRESETS)))
    own = _OF_FOUR if base.players == 4 else _OF_THREE if base.players == 3 else _OF_TWO
    switches = draw(st.fixed_dictionaries({}, optional={**_SWITCHES, **own}))
    ruleset = base.changed(**switches)
    of_five = base.players == 4 and draw(st.integers(0, 3)) == 0
    return OddTables().ruleset_at(5, ruleset) if of_five else ruleset


@st.composite
def situations(draw: st.DrawFn, ruleset: Ruleset) -> Situation:
    """Any point in a game at which everything adds up."""
    players = ruleset.players
    sticks = draw(st.integers(0, 4))
    held = draw(st.lists(st.integers(-300, 700), min_size=players - 1, max_size=players - 1))
    total = ruleset.start_points * players - 1000 * sticks
    points = [value * 100 for value in held]
    number = draw(st.integers(1, players))
    return Situation(
        round_wind=draw(st.sampled_from(WINDS[:3])),
        number=number,
        dealer=number - 1,
        honba=draw(st.integers(0, 5)),
        riichi_sticks=sticks,
        points=BySeat([*points, total - sum(points)]),
    )


def _some(draw: st.DrawFn, winds: tuple[Wind, ...], **bounds: Any) -> tuple[Wind, ...]:
    if not winds:
        return ()
    return tuple(draw(st.lists(st.sampled_from(winds), unique=True, **bounds)))


def _riichi(draw: st.DrawFn, situation: Situation, ruleset: Ruleset) -> tuple[Wind, ...]:
    least = ruleset.riichi_min_points
    able = tuple(
        wind
        for wind in situation.winds
        if least is None or situation.points[situation.seat_of(wind)] >= least
    )
    return _some(draw, able, max_size=3)


def _win(
    draw: st.DrawFn, seat: Wind, riichi: tuple[Wind, ...], ruleset: Ruleset, situation: Situation
) -> Win:
    """A win that is possible by ron and by tsumo alike."""
    if draw(st.integers(0, 4)):
        han = draw(st.integers(4, 14))
        fu = draw(st.sampled_from([25, 30, 40, 60, 110, None] if han > 4 else [25, 30, 50]))
        return Win(seat=seat, han=han, fu=fu)
    most = min(most_yakuman(ruleset) or 4, 4)
    yakuman = draw(st.integers(1, most))
    others = tuple(wind for wind in situation.winds if wind is not seat)
    pao: Wind | dict[str, Wind] | None = None
    if ruleset.pao and seat not in riichi:
        name: str = ruleset.pao[0]
        named = st.builds(lambda liable: {name: liable}, st.sampled_from(others))
        pao = draw(st.none() | st.sampled_from(others) | named)
    return Win(seat=seat, yakuman=yakuman, pao=pao)


def _ron(draw: st.DrawFn, situation: Situation, ruleset: Ruleset) -> Hand:
    riichi = _riichi(draw, situation, ruleset)
    discarder = draw(st.sampled_from(situation.winds))
    others = tuple(wind for wind in situation.winds if wind is not discarder)
    most = 1 if ruleset.multi_ron == "head_bump" else 2
    all_paid = (ruleset.multi_ron, ruleset.triple_ron) == ("all", "all")
    if all_paid and not ruleset.three_rons_abort:
        most = 3
    seats = _some(draw, others, min_size=1, max_size=most)
    wins = tuple(_win(draw, seat, riichi, ruleset, situation) for seat in seats)
    return Ron(discarder=discarder, wins=wins, riichi=riichi)


def _tsumo(draw: st.DrawFn, situation: Situation, ruleset: Ruleset) -> Hand:
    riichi = _riichi(draw, situation, ruleset)
    seat = draw(st.sampled_from(situation.winds))
    return Tsumo(win=_win(draw, seat, riichi, ruleset, situation), riichi=riichi)


def _exhaustive_draw(draw: st.DrawFn, situation: Situation, ruleset: Ruleset) -> Hand:
    riichi = _riichi(draw, situation, ruleset)
    tenpai = {*riichi, *_some(draw, situation.winds)}
    return ExhaustiveDraw(tenpai=tuple(sorted(tenpai)), riichi=riichi)


def _nagashi_mangan(draw: st.DrawFn, situation: Situation, ruleset: Ruleset) -> Hand:
    if ruleset.nagashi == "off":
        return _exhaustive_draw(draw, situation, ruleset)
    riichi = _riichi(draw, situation, ruleset)
    nagashi = _some(draw, situation.winds, min_size=1, max_size=3)
    return NagashiMangan(nagashi=nagashi, tenpai=riichi, riichi=riichi)


def _abortive_draw(draw: st.DrawFn, situation: Situation, ruleset: Ruleset) -> Hand:
    kinds = [kind for kind in ruleset.abortive_draws if kind not in ("sanchahou", "suucha_riichi")]
    if not kinds:
        return _chombo(draw, situation, ruleset)
    riichi = _some(draw, _riichi(draw, situation, ruleset), max_size=min(2, ruleset.players - 1))
    return AbortiveDraw(kind=Abort(draw(st.sampled_from(kinds))), riichi=riichi)


def _chombo(draw: st.DrawFn, situation: Situation, ruleset: Ruleset) -> Hand:
    riichi = _riichi(draw, situation, ruleset)
    return Chombo(offender=draw(st.sampled_from(situation.winds)), riichi=riichi)


def _deltas(draw: st.DrawFn, situation: Situation, ruleset: Ruleset) -> Hand:
    if not ruleset.dummy_players:
        return _tsumo(draw, situation, ruleset)
    winds = situation.winds
    points = [draw(st.integers(-50, 50)) * 100 for _ in winds[1:]]
    deltas = dict(zip(winds, [*points, -sum(points)], strict=True))
    return PointsEntered(deltas=deltas, dealer_stays=draw(st.booleans()))


_OUTCOMES = (
    _ron,
    _ron,
    _tsumo,
    _tsumo,
    _exhaustive_draw,
    _nagashi_mangan,
    _abortive_draw,
    _chombo,
    _deltas,
)


@st.composite
def hands(draw: st.DrawFn, situation: Situation, ruleset: Ruleset) -> Hand:
    """Any hand that is possible here."""
    return draw(st.sampled_from(_OUTCOMES))(draw, situation, ruleset)


@st.composite
def settings(draw: st.DrawFn) -> tuple[Ruleset, Situation, Hand]:
    """A ruleset, a situation and a hand that is possible in it."""
    ruleset = draw(rulesets())
    situation = draw(situations(ruleset))
    return ruleset, situation, draw(hands(situation, ruleset))


@st.composite
def games(draw: st.DrawFn, most_hands: int = 8) -> Game:
    """A game of a few hands, finished or not."""
    game = Game.start(draw(rulesets()))
    for _ in range(draw(st.integers(0, most_hands))):
        if game.finished:
            break
        situation: Any = game.situation
        game = game.play(draw(hands(situation, game.ruleset)))
    return game


#: Anything that JSON can hold.
any_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-200, 200)
    | st.floats(allow_nan=False)
    | st.text(max_size=6)
    | st.sampled_from([*WINDS, "riichi", "pinfu", "daisangen"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=8,
)
