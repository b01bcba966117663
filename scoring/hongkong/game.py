"""Old Hong Kong mahjong as `scoring.games` asks for it: each step of a game.

Rules: docs/rules.md, 5.
"""

from collections.abc import Callable, Sequence

from scoring.core.problems import Problem
from scoring.hongkong.play.entry import HongKongHand, write_hand
from scoring.hongkong.play.entry_json import read_hand_leniently
from scoring.hongkong.play.legality import CheckedHand, checked
from scoring.hongkong.play.progression import ending_after, first_situation, situation_after
from scoring.hongkong.play.settlement import HongKongSettlement, settle
from scoring.hongkong.play.situation import HongKongSituation
from scoring.results.placement import TableResult, final_scores
from scoring.ruleset import Ruleset


class HongKongGame:
    """The game of Old Hong Kong mahjong."""

    variant = "hongkong"
    #: The groups of SWITCH_GROUPS that apply.
    switch_groups = ("game", "result", "end", "hongkong")

    def first_situation(self, ruleset: Ruleset) -> HongKongSituation:
        """Return East 1 with everybody at the start points."""
        return first_situation(ruleset)

    def read_entry(self, entry: object) -> tuple[HongKongHand | None, list[Problem]]:
        """Read a hand entry in JSON; None where it cannot be understood."""
        return read_hand_leniently(entry)

    def write_entry(self, hand: HongKongHand) -> dict[str, object]:
        """Write a hand as its entry in JSON."""
        return write_hand(hand)

    def checked(
        self, hand: HongKongHand, before: HongKongSituation, ruleset: Ruleset
    ) -> CheckedHand:
        """Value the tiles of a hand and find everything that is wrong with it here."""
        return checked(hand, before, ruleset)

    def settle(
        self, hand: HongKongHand, before: HongKongSituation, ruleset: Ruleset
    ) -> HongKongSettlement:
        """Settle a hand without problems whose wins state their faan."""
        return settle(hand, before, ruleset)

    def next_situation(
        self, before: HongKongSituation, settlement: HongKongSettlement
    ) -> HongKongSituation:
        """Return where the game stands after a hand, as if another one followed."""
        return situation_after(before, settlement)

    def ending(
        self,
        hand: HongKongHand,
        before: HongKongSituation,
        settlement: HongKongSettlement,
        _after: HongKongSituation,
        ruleset: Ruleset,
        *,
        time_was_up: bool,
    ) -> tuple[str | None, tuple[Problem, ...]]:
        """Say whether a hand ends the game; `time_was_up`: the clock ran out in an earlier hand."""
        reason = ending_after(
            before, settlement, ruleset, time_up=hand.time_up, was_up_before=time_was_up
        )
        return reason, ()

    def result(
        self, _hands: Sequence[object], situation: HongKongSituation, ruleset: Ruleset
    ) -> TableResult:
        """Return places and final scores as the points stand."""
        return final_scores(situation.points, ruleset)

    def offline_tables(
        self, ruleset: Ruleset, *, message_of: Callable[[Problem], str]
    ) -> dict[str, object]:
        """Work a ruleset out into tables for a client without this library."""
        from scoring.hongkong.play.offline_tables import offline_tables_of  # noqa: PLC0415  # for phones only

        return offline_tables_of(ruleset, message_of=message_of)


HONGKONG = HongKongGame()
