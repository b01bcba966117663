"""A game: hands played one after another, from the first to the end, and replayed from entries."""

import dataclasses
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Self, TypeGuard

from scoring.core.problems import IllegalHandError, NotationError, Problem
from scoring.core.table.entry import HandEntry
from scoring.core.table.situation import Played
from scoring.games import AnyGame, game_of
from scoring.results.placement import TableResult
from scoring.ruleset import Rules, Ruleset, ruleset_of

if TYPE_CHECKING:
    from scoring.games import any_game


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlayedHand(Played["any_game.Hand", "any_game.Situation", "any_game.Settlement"]):
    """A hand of any game that was played."""


class ReplayError(IllegalHandError):
    """An entry does not fit the game; `position` counts from 0, `game` is as it stood before it."""

    def __init__(self, problems: Iterable[Problem], position: int, game: "Game") -> None:
        """Keep the problems, whose fields are those of the entry alone."""
        super().__init__(problems)
        self.position = position
        self.game = game


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Game:
    """One game as it stands; every hand played makes another Game.

    `situation` is where the next hand would start, after the last one its final points. `ending`
    is None while it runs, else the reason why it is over.
    """

    ruleset: Ruleset
    situation: "any_game.Situation"
    hands: tuple[PlayedHand, ...] = ()
    ending: str | None = None
    time_is_up: bool = False

    def __repr__(self) -> str:
        """Write the ruleset, the number of hands and where the game stands."""
        state = self.ending or "running"
        return f"<Game {self.ruleset!r}, {len(self.hands)} hands, {state}: {self.situation!r}>"

    @classmethod
    def start(cls, rules: Rules, *, length: str | None = None) -> Self:
        """Begin at East 1; `length` ("hanchan", "tonpuusen") replaces the ruleset's."""
        ruleset = ruleset_of(rules)
        if length is not None and length != ruleset.game_length:
            ruleset = ruleset.changed(game_length=length)
        situation: any_game.Situation = game_of(ruleset).situation.with_start_points(ruleset)
        return cls(ruleset=ruleset, situation=situation)

    @property
    def mahjong(self) -> AnyGame:
        """The game of mahjong that is played, such as riichi."""
        return game_of(self.ruleset)

    @property
    def finished(self) -> bool:
        """Whether no further hand can be played."""
        return self.ending is not None

    def problems_of(self, hand: "any_game.Hand") -> tuple[Problem, ...]:
        """Return everything that is wrong with playing this hand next."""
        return self._played(hand)[0]

    def problems_of_entry(self, entry: object) -> tuple[Problem, ...]:
        """Return everything that is wrong with an entry in JSON, unreadable or against the rules."""
        hand, problems = self.mahjong.read_entry(entry)
        return tuple(problems) if hand is None else (*problems, *self.problems_of(hand))

    def play(self, hand: "any_game.Hand") -> "Game":
        """Play a hand; IllegalHandError with every problem where it cannot be played."""
        return self._play(hand, ())

    def play_entry(self, entry: object) -> "Game":
        """Play an entry in JSON; NotationError or IllegalHandError with every problem."""
        hand, problems = self.mahjong.read_entry(entry)
        if hand is None:
            raise NotationError(problems)
        return self._play(hand, problems)

    def play_all(self, entries: Iterable[object]) -> "Game":
        """Play entries (JSON objects or hands) one after another; ReplayError at the first misfit."""
        game = self
        for entry in entries:
            try:
                game = game.play(entry) if _is_hand(entry) else game.play_entry(entry)
            except (NotationError, IllegalHandError) as error:
                raise ReplayError(error.problems, len(game.hands), game) from error
        return game

    def at(self, position: int) -> "Game":
        """Return the game as it stood before one of its hands; `position` counts from 0."""
        hands, played = self.hands[:position], self.hands[position]
        time_is_up = any(earlier.hand.time_up for earlier in hands)
        return dataclasses.replace(
            self, situation=played.before, hands=hands, ending=None, time_is_up=time_is_up
        )

    def close(self) -> "Game":
        """End the game between two hands; a game that is over stays as it is."""
        return self if self.finished else dataclasses.replace(self, ending="closed")

    def with_riichi(self, seats: Collection[int]) -> "Game":
        """Return the game with the riichi sticks of these seats (from 0) on the table."""
        return dataclasses.replace(self, situation=self.situation.with_riichi(seats))

    def _play(self, hand: "any_game.Hand", problems: Sequence[Problem]) -> "Game":
        found, played, ending = self._played(hand)
        if problems or found or played is None:
            raise IllegalHandError((*problems, *found))
        return Game(
            ruleset=self.ruleset,
            situation=played.after,
            hands=(*self.hands, played),
            ending=ending,
            time_is_up=self.time_is_up or hand.time_up,
        )

    def _played(
        self, hand: "any_game.Hand"
    ) -> tuple[tuple[Problem, ...], PlayedHand | None, str | None]:
        """Check a hand and, where nothing is wrong, settle it and say whether it ends the game."""
        if self.finished:
            return (Problem("game_over", "outcome"),), None, None
        mahjong, before, ruleset = self.mahjong, self.situation, self.ruleset
        valued, problems = mahjong.checked(hand, before, ruleset)
        if problems:
            return problems, None, None
        settlement = mahjong.settle(valued, before, ruleset)
        after = before.after(settlement)
        ending, problems = mahjong.ending(
            hand, before, settlement, after, ruleset, time_was_up=self.time_is_up
        )
        if problems:
            return problems, None, None
        played = PlayedHand(
            hand=hand, valued=valued, before=before, settlement=settlement, after=after
        )
        return (), played, ending

    def result(self) -> TableResult:
        """Return places and final scores as the points stand now."""
        return self.mahjong.result(self.hands, self.situation, self.ruleset)


def _is_hand(entry: object) -> TypeGuard["any_game.Hand"]:
    return isinstance(entry, HandEntry)


def replay(entries: Sequence[object], rules: Rules, *, length: str | None = None) -> Game:
    """Play entries (JSON objects or hands) from the start; ReplayError at the first misfit."""
    return Game.start(rules, length=length).play_all(entries)
