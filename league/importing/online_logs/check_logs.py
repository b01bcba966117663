"""Read logs of online games and check each under the rules of an event."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from league.core.errors import AnyProblem, message_of, problem
from league.enums import EntryContract, EventStatus, OnlineSite
from league.importing.finished_games import unfinished_session
from league.importing.online_logs.online_game import OnlineGame
from league.importing.online_logs.play_log import play_log
from league.importing.online_logs.read_log import read_log
from league.importing.online_logs.wrong_logs import WrongLogError
from league.models import Entrant, Event, OnlineAccount, OnlineLog
from league.standings.queries.stages import current_stage, entrants_in
from scoring import Game
from scoring.games import game_named

RIICHI = game_named({})

LogFile = tuple[str, str | bytes]  # its name, and what it holds


class SeatOfLog(NamedTuple):
    """A player of a log with the result of the game."""

    entrant: Entrant
    account: str
    raw_points: int
    final_score: int


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

    @property
    def is_new(self) -> bool:
        """Whether it becomes a table."""
        return not (self.known or self.problems)

    @property
    def breaks_off(self) -> bool:
        """Whether it is not stored because it ends before its game."""
        return any(item.code == "log_breaks_off" for item in self.problems)

    @property
    def hands(self) -> int:
        """How many hands it has, as far as it was read."""
        return len(self.log.hands) if self.log else 0

    @property
    def texts(self) -> list[str]:
        """Its problems in words."""
        return [message_of(item) for item in self.problems]

    @property
    def seats(self) -> list[SeatOfLog]:
        """The result that it would have, by seat; none where an account is unknown."""
        if self.game is None or self.log is None or len(self.entrants) < len(self.log.accounts):
            return []
        result = self.game.close().result()
        rows = zip(
            self.entrants,
            self.log.accounts,
            result.raw_points,
            result.final_scores,
            strict=False,
        )
        return [SeatOfLog(*row) for row in rows]


def check_logs(
    event: Event, files: Sequence[LogFile], site: str, *, broken_off: bool
) -> list[CheckedLog]:
    """Check each file separately; its name without the ending names the log.

    A log that ends before its game has a problem, unless `broken_off` says that such logs count.
    """
    entrants = _entrants_by_account(event, site)
    checked = [
        _checked(event, name, content, site, entrants, broken_off=broken_off)
        for name, content in files
    ]
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
        if one.log and not one.problems:
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
    event: Event,
    name: str,
    content: str | bytes,
    site: str,
    entrants: Mapping[str, Entrant],
    *,
    broken_off: bool,
) -> CheckedLog:
    title = name.rsplit("/", 1)[-1].split(".", maxsplit=1)[0].strip()
    try:
        log = read_log(content, event.ruleset, name=title)
    except WrongLogError as error:
        wrong = problem("log_unreadable", name=name, why=str(error))
        return CheckedLog(name=name, problems=(wrong,))
    played = play_log(event.ruleset, name, log)
    problems = list(played.problems)
    if not (problems or played.over or broken_off):
        problems.append(problem("log_breaks_off", name=name, count=len(log.hands)))
    missing = [account for account in log.accounts if account.casefold() not in entrants]
    site_name = OnlineSite(site).label
    problems += [
        problem("log_account_unknown", name=name, site=site_name, account=account)
        for account in missing
    ]
    seated = tuple(entrants[key] for key in map(str.casefold, log.accounts) if key in entrants)
    if not missing and len({entrant.pk for entrant in seated}) < len(seated):
        problems.append(problem("log_player_twice", name=name))
    return CheckedLog(
        name=name, log=log, game=played.game, entrants=seated, problems=tuple(problems)
    )


def _entrants_by_account(event: Event, site: str) -> dict[str, Entrant]:
    by_player = {
        entrant.player_id: entrant for entrant in entrants_in(current_stage(event)).playing()
    }
    accounts = OnlineAccount.objects.filter(site=site, player__in=by_player)
    return {account.name.casefold(): by_player[account.player_id] for account in accounts}
