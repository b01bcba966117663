"""Laws that hold for every hand and every game under every ruleset."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Game, IllegalHandError, NotationError, Ruleset, preset, replay
from scoring.core.seats import BySeat
from scoring.riichi.play.entry import Hand
from scoring.riichi.play.legality import problems_of
from scoring.riichi.play.settlement import settle
from scoring.riichi.play.situation import Situation
from tests.scoring import strategies
from tests.scoring.strategies import RIICHI_PRESETS, any_json
from tests.scoring.strict_reading import read_hand

pytestmark = pytest.mark.slow

Setting = tuple[Ruleset, Situation, Hand]


@given(strategies.settings())
def test_points_of_a_hand_go_round_the_table_and_its_sticks(setting: Setting) -> None:
    ruleset, situation, hand = setting
    assert problems_of(hand, situation, ruleset) == ()
    settlement = settle(hand, situation, ruleset)
    fewer_sticks = situation.riichi_sticks - settlement.riichi_sticks
    assert sum(settlement.deltas) == 1000 * fewer_sticks


@given(strategies.settings())
def test_transfers_add_up_to_the_deltas(setting: Setting) -> None:
    ruleset, situation, hand = setting
    settlement = settle(hand, situation, ruleset)
    totals: dict[int | None, int] = dict.fromkeys(range(ruleset.players), 0)
    for transfer in settlement.transfers:
        assert transfer.points > 0
        totals[transfer.payer] = totals.get(transfer.payer, 0) - transfer.points
        totals[transfer.receiver] = totals.get(transfer.receiver, 0) + transfer.points
    assert [totals[seat] for seat in range(ruleset.players)] == [*settlement.deltas]


@given(strategies.settings())
def test_a_hand_is_read_back_as_it_was_written(setting: Setting) -> None:
    hand = setting[2]
    assert read_hand(hand.to_json()) == hand
    assert read_hand(hand.to_json()).to_json() == hand.to_json()


def rotated(values: BySeat[int], turn: int) -> BySeat[int]:
    places = turn % len(values)
    return BySeat(values[places:] + values[:places])


@given(strategies.settings(), st.integers(1, 3))
def test_turning_the_table_turns_the_payments(setting: Setting, turn: int) -> None:
    ruleset, situation, hand = setting
    players = ruleset.players
    turned = Situation(
        round_wind=situation.round_wind,
        number=situation.number,
        dealer=(situation.dealer - turn) % players,
        honba=situation.honba,
        riichi_sticks=situation.riichi_sticks,
        points=rotated(situation.points, turn),
    )
    deltas = settle(hand, situation, ruleset).deltas
    assert settle(hand, turned, ruleset).deltas == rotated(deltas, turn)


@given(strategies.games())
def test_points_and_sticks_of_a_game_stay_what_they_were(game: Game) -> None:
    ruleset = game.ruleset
    situations: Any = [game.situation, *(played.before for played in game.hands)]
    for situation in situations:
        held = sum(situation.points) + 1000 * situation.riichi_sticks
        assert held == ruleset.start_points * ruleset.players


@given(strategies.games())
def test_replaying_a_game_is_playing_it(game: Game) -> None:
    written = [played.hand.to_json() for played in game.hands]
    assert replay(written, game.ruleset) == game


@given(strategies.games(most_hands=4))
def test_a_game_can_always_be_closed_and_counted(game: Game) -> None:
    closed = game.close()
    assert closed.finished
    assert min(closed.result().placements) == 1


@given(st.sampled_from(RIICHI_PRESETS), any_json)
def test_anything_at_all_is_answered_by_problems(name: str, entry: object) -> None:
    _answered(Game.start(preset(name)), entry)


@given(strategies.settings(), st.data())
def test_a_spoilt_entry_is_played_or_answered_by_problems(
    setting: Setting, data: st.DataObject
) -> None:
    ruleset, situation, hand = setting
    entry = hand.to_json()
    _spoil(entry, data)
    for win in entry.get("wins") or []:  # type: ignore[attr-defined]  # spoilt or not
        if isinstance(win, dict):
            _spoil(win, data)
    _answered(Game(ruleset=ruleset, situation=situation), entry)


_NAMES = (
    *("outcome", "riichi", "discarder", "wins", "tenpai", "kind", "offender", "nagashi", "yame"),
    *("seat", "han", "fu", "yakuman", "yaku", "dora", "pao", "open", "chips", "tiles"),
)


def _spoil(entry: dict[str, Any], data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(0, 3))):
        name = data.draw(st.sampled_from(_NAMES))
        likely = st.integers(-1, 30) | st.sampled_from("ESWN") | st.lists(st.sampled_from("ESWN"))
        entry[name] = data.draw(likely | any_json)
    if not isinstance(entry.get("wins"), list):
        entry.pop("wins", None)


def _answered(game: Game, entry: object) -> None:
    """Either the hand is played, or a list of problems with sentences says why not."""
    problems = game.problems_of_entry(entry)
    assert all(problem.message for problem in problems)
    if not problems:
        assert len(game.play_entry(entry).hands) == 1
        return
    with pytest.raises((NotationError, IllegalHandError)) as refused:
        game.play_entry(entry)
    assert refused.value.problems == problems
