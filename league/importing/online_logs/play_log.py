"""Play the hands of a log by the rules of an event."""

from league.core.errors import AnyProblem, message_of, problem
from league.importing.online_logs.online_game import OnlineGame, OnlineHand
from scoring import Game, Ruleset, ScoringError

THOUSAND = 1000


def play_log(ruleset: Ruleset, name: str, log: OnlineGame) -> tuple[Game, list[AnyProblem]]:
    """Play up to the first hand that the rules refuse or value differently."""
    game = Game.start(ruleset)
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
    winds = [played.before.wind_of(seat) for seat in range(len(hand.points_before))]
    laid = [THOUSAND * (wind in hand.entry.get("riichi", [])) for wind in winds]
    moved = [points + stick for points, stick in zip(played.settlement.deltas, laid, strict=True)]
    for what, rules in ((hand.points_before, played.before.points), (hand.deltas, moved)):
        if tuple(what) != tuple(rules):
            stated, computed = (" ".join(f"{n:,}" for n in points) for points in (what, rules))
            return problem("log_differs", name=name, hand=label, log=stated, rules=computed)
    return None
