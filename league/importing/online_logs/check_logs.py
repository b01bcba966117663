"""Read logs of online games and check each under the rules of an event."""

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from league.core.errors import AnyProblem, message_of, problem
from league.enums import EntryContract, EventStatus, OnlineSite
from league.importing.finished_games import unfinished_session
from league.importing.online_logs import tenhou_json, tenhou_xml
from league.importing.online_logs.online_game import OnlineGame, OnlineHand
from league.importing.online_logs.player_tiles import WrongLogError
from league.models import Entrant, Event, OnlineAccount, OnlineLog
from league.models.hand import MOST_HANDS
from league.standings.queries.stages import current_stage, entrants_in
from scoring import Game, ScoringError
from scoring.games import game_named

LONGEST_LOG = 2_000_000  # characters; a long game has about 60,000
GZIP = zlib.MAX_WBITS | 16  # a window size of `zlib`
RIICHI = game_named({})
THOUSAND = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedLog:
    """A log with the game of its entries; `entrants` are by seat, starting with the first East.

    A `known` log, which is stored already or uploaded twice, keeps only its name.
    """

    name: str
    log: OnlineGame | None = None
    game: Game | None = None
    entrants: tuple[Entrant, ...] = ()
    known: bool = False
    problems: tuple[AnyProblem, ...] = ()


def text_of(content: bytes) -> str:
    """The text of a file, unpacked if necessary; raises ValueError or zlib.error for other data."""
    if content.startswith(b"\x1f\x8b"):
        unpacker = zlib.decompressobj(wbits=GZIP)
        content = unpacker.decompress(content, LONGEST_LOG + 1)
    return content[: LONGEST_LOG + 1].decode("utf-8")


def check_logs(event: Event, files: Sequence[tuple[str, str]], site: str) -> list[CheckedLog]:
    """Check each file of (name, text) separately; the name without its ending names the log."""
    entrants = _entrants_by_account(event, site)
    checked = [_checked(event, name, text, site, entrants) for name, text in files]
    return without_known(checked, site)


def without_known(checked: Sequence[CheckedLog], site: str) -> list[CheckedLog]:
    """The same logs; those that are stored or come twice are marked as known."""
    fingerprints = [one.log.fingerprint for one in checked if one.log]
    stored = OnlineLog.objects.filter(site=site, fingerprint__in=fingerprints)
    seen = set(stored.values_list("fingerprint", flat=True))
    marked = []
    for one in checked:
        known = one.log is not None and one.log.fingerprint in seen
        marked.append(CheckedLog(name=one.name, known=True) if known else one)
        if one.log:
            seen.add(one.log.fingerprint)
    return marked


def problems_of_event(event: Event) -> Iterator[AnyProblem]:
    """Why the event cannot take any log."""
    if event.status != EventStatus.RUNNING:
        yield problem("event_not_running")
    if event.entry_contract != EntryContract.HANDS or event.ruleset.variant != RIICHI.variant:
        yield problem("log_needs_hands")
    yield from unfinished_session(event)


def _checked(
    event: Event, name: str, text: str, site: str, entrants: Mapping[str, Entrant]
) -> CheckedLog:
    try:
        log = _read(event, text, name.rsplit("/", 1)[-1].split(".", maxsplit=1)[0].strip())
    except WrongLogError as error:
        wrong = problem("log_unreadable", name=name, why=str(error))
        return CheckedLog(name=name, problems=(wrong,))
    if len(log.hands) > MOST_HANDS:
        much = problem("hands_at_most", most=MOST_HANDS)
        wrong = problem("log_unreadable", name=name, why=message_of(much))
        return CheckedLog(name=name, problems=(wrong,))
    game, problems = _played(event, name, log)
    missing = [account for account in log.accounts if account.casefold() not in entrants]
    site_name = OnlineSite(site).label
    problems += [
        problem("log_account_unknown", name=name, site=site_name, account=account)
        for account in missing
    ]
    seated = tuple(entrants[key] for key in map(str.casefold, log.accounts) if key in entrants)
    if not missing and len({entrant.pk for entrant in seated}) < len(seated):
        problems.append(problem("log_player_twice", name=name))
    return CheckedLog(name=name, log=log, game=game, entrants=seated, problems=tuple(problems))


def _read(event: Event, text: str, name: str) -> OnlineGame:
    if len(text) > LONGEST_LOG:
        raise WrongLogError("the file is too long")
    if text.lstrip().startswith("<"):
        return tenhou_xml.read_game(text, event.ruleset, name=name)
    try:
        log = json.loads(text)
    except (ValueError, RecursionError) as error:  # also for numbers with thousands of digits
        raise WrongLogError("neither XML nor JSON") from error
    return tenhou_json.read_game(log, event.ruleset, name=name)


def _played(event: Event, name: str, log: OnlineGame) -> tuple[Game, list[AnyProblem]]:
    """Play the log's entries up to the first hand that the rules refuse or value differently."""
    game = Game.start(event.ruleset)
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


def _entrants_by_account(event: Event, site: str) -> dict[str, Entrant]:
    by_player = {
        entrant.player_id: entrant for entrant in entrants_in(current_stage(event)).playing()
    }
    accounts = OnlineAccount.objects.filter(site=site, player__in=by_player)
    return {account.name.casefold(): by_player[account.player_id] for account in accounts}
