"""Play the hands of a log by the rules of an event."""

from dataclasses import dataclass

from league.core.errors import AnyProblem, message_of, problem
from league.importing.online_logs.online_game import OnlineGame, OnlineHand
from scoring import Game, Ruleset, ScoringError, replay

TONPUUSEN = "tonpuusen"


@dataclass(frozen=True, slots=True)
class PlayedLog:
    """The game of a log by the rules of the event; `over` says whether its last hand ended it."""

    game: Game
    problems: tuple[AnyProblem, ...] = ()
    over: bool = False


def play_log(ruleset: Ruleset, name: str, log: OnlineGame) -> PlayedLog:
    """Play up to the first hand that the rules refuse or value differently.

    The log says how long its game is, and so when it is over. An event of hanchan takes games of
    the East round; one of tonpuusen takes no longer game.
    """
    game, problems = _played(Game.start(ruleset, length=log.length), name, log)
    shorter = game.ruleset.game_length == TONPUUSEN
    if problems or shorter or game.ruleset == ruleset:
        return PlayedLog(game, tuple(problems), game.finished)
    try:
        by_event = replay([hand.entry for hand in log.hands], ruleset)
    except ScoringError:
        return PlayedLog(game, (problem("log_longer", name=name),))
    return PlayedLog(by_event, (), game.finished)


def _played(game: Game, name: str, log: OnlineGame) -> tuple[Game, list[AnyProblem]]:
    for number, hand in enumerate(log.hands):
        label = f"{game.situation.label}-{hand.label[1]}"
        if game.finished:
            return game, [problem("log_goes_on", name=name, count=len(log.hands) - number)]
        try:
            after = game.play_entry(hand.entry)
        except ScoringError as error:
            return game, [
                problem("log_hand_impossible", name=name, hand=label, why=message_of(one))
                for one in error.problems
            ]
        if wrong := _difference(name, label, hand, after):
            return game, [wrong]
        game = after
    return game, []


def _difference(name: str, label: str, hand: OnlineHand, after: Game) -> AnyProblem | None:
    """Report a hand with other points in the log than under the rules."""
    played = after.hands[-1]
    moved = [
        points + stick for points, stick in zip(played.settlement.deltas, hand.laid, strict=True)
    ]
    for what, rules in ((hand.points_before, played.before.points), (hand.deltas, moved)):
        if tuple(what) != tuple(rules):
            stated, computed = (" ".join(f"{n:,}" for n in points) for points in (what, rules))
            return problem("log_differs", name=name, hand=label, log=stated, rules=computed)
    return None
