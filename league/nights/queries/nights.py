"""The nights of an event: by number, the next one, and how many come."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from league.core.permissions import Actor
from league.core.queries.link_secrets import link_token, row_by_token
from league.enums import NightAnswer, Presence
from league.models import Attendance, Entrant, Event, Night, Session
from scoring.results.odd_tables import FIVE, THREE
from scoring.seating.table_sizes import table_sizes


@dataclass(frozen=True, slots=True, kw_only=True)
class NightCounts:
    """How many gave each answer; `seats` is the number of players at a table."""

    yes: int = 0
    late: int = 0
    no: int = 0
    unanswered: int = 0
    here: int = 0
    seats: int = 4
    odd_sizes: tuple[int, ...] = ()

    @property
    def coming(self) -> int:
        return self.yes + self.late

    @property
    def tables(self) -> int:
        return len(self.table_sizes)

    @property
    def table_sizes(self) -> tuple[int, ...]:
        return table_sizes(self.coming, self.seats, self.odd_sizes)[0]

    @property
    def left_over(self) -> int:
        return table_sizes(self.coming, self.seats, self.odd_sizes)[1]

    @property
    def missing(self) -> int:
        """How many more players would fill one more table; 0 if nobody is left over."""
        return -self.coming % self.seats if self.left_over else 0

    @property
    def odd(self) -> int:
        """How many tables would have three or five players."""
        return sum(size != self.seats for size in self.table_sizes)


def nights_of(event: Event) -> list[Night]:
    """All nights by planned start, cancelled ones included."""
    return list(event.nights.order_by("starts_at", "number"))


def night_numbered(event: Event, number: int) -> Night | None:
    return event.nights.select_related("event").filter(number=number).first()


def next_night(event: Event, *, now: datetime | None = None) -> Night | None:
    """The first planned night that is not over; tonight counts until its end."""
    since = (now or timezone.now()) - timedelta(hours=6)
    return event.nights.planned().filter(starts_at__gte=since).order_by("starts_at").first()


def next_starts(events: Iterable[Event], *, now: datetime | None = None) -> dict[int, datetime]:
    """The planned start of the next night, by event; events without one are left out."""
    nights = Night.objects.planned().filter(
        event__in=list(events), starts_at__gte=now or timezone.now()
    )
    return dict(nights.order_by("-starts_at").values_list("event", "starts_at"))


def takes_answers(night: Night, *, now: datetime | None = None) -> bool:
    """Whether players can still answer. Staff always can, unless the night is cancelled."""
    return not night.is_cancelled and (now or timezone.now()) < closes_at(night)


def closes_at(night: Night) -> datetime:
    return night.answers_until or night.starts_at


def counts_of(night: Night) -> NightCounts:
    return counts_of_nights([night])[night.pk]


def counts_of_nights(nights: list[Night]) -> dict[int, NightCounts]:
    """The counts by night; entrants who no longer play are left out."""
    if not nights:
        return {}
    event = nights[0].event
    playing = event.entrants.playing().count()
    answers: Counter[tuple[int, str]] = Counter()
    rows = Attendance.objects.filter(
        night__in=nights, entrant__in=Entrant.objects.filter(event=event).playing()
    )
    for night_id, answer, presence in rows.values_list("night", "answer", "presence"):
        answers[night_id, answer] += 1
        answers[night_id, presence or "unknown"] += 1
    return {
        night.pk: NightCounts(
            yes=answers[night.pk, NightAnswer.YES],
            late=answers[night.pk, NightAnswer.LATE],
            no=answers[night.pk, NightAnswer.NO],
            unanswered=playing - sum(answers[night.pk, answer] for answer in NightAnswer),
            here=answers[night.pk, Presence.HERE],
            seats=event.ruleset.players,
            odd_sizes=event.odd_rules.sizes,
        )
        for night in nights
    }


def sessions_of_night(night: Night) -> list[Session]:
    """The sessions of the night in the order of its games, drafts included."""
    return list(night.sessions.select_related("event", "stage").order_by("number"))


def game_of_session(session: Session) -> int:
    """The number of a session's game within its night, from 1; 0 without a night."""
    if session.night_id is None:
        return 0
    earlier = Session.objects.filter(night=session.night_id)
    if session.pk is not None:
        earlier = earlier.filter(number__lt=session.number)
    return earlier.count() + 1


def game_start(night: Night, game: int, event: Event) -> datetime:
    """The planned start of a game of the night; `game` counts from 1."""
    return night.starts_at + timedelta(minutes=(game - 1) * event.session_minutes)


def is_answered_by(entrant: Entrant, actor: Actor) -> bool:
    """Whether the actor is the player, by the personal link or the player's own login.

    The link of the group answers for everybody who is shown by name there.
    """
    if actor.answers_in == entrant.event_id:
        return entrant.player.shown_by_name
    login = entrant.player.login_id
    return entrant.pk == actor.answers_for or (
        actor.login_id is not None and actor.login_id == login
    )


ORDER = {NightAnswer.YES: 0, NightAnswer.LATE: 1, "": 2, NightAnswer.NO: 3}


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedPlayers:
    """The public names of those who come, and how many others come."""

    yes: list[str]
    later: list[Attendance]
    unnamed: int

    @property
    def late(self) -> list[str]:
        return [row.entrant.public_name for row in self.later]


def rows_of(night: Night) -> list[Attendance]:
    """The playing entrants of the event and others who were present, by answer and number.

    An entrant who has not answered has an unsaved row.
    """
    known = {item.entrant_id: item for item in night.attendances.all()}
    entrants = Entrant.objects.filter(event=night.event_id).select_related("player__club")
    rows = []
    for entrant in entrants.order_by("number"):
        row = known.get(entrant.pk) or Attendance(night=night)
        row.entrant = entrant
        if entrant.is_playing or row.presence:
            rows.append(row)
    return sorted(rows, key=lambda row: ORDER[row.answer])


def coming_to(night: Night) -> ExpectedPlayers:
    """What everybody may see: the names of players who agreed to be named."""
    rows = [row for row in rows_of(night) if row.answer in {NightAnswer.YES, NightAnswer.LATE}]
    shown, unnamed = shown_by_name(rows)
    return ExpectedPlayers(
        yes=[row.entrant.public_name for row in shown if row.answer == NightAnswer.YES],
        later=[row for row in shown if row.answer == NightAnswer.LATE],
        unnamed=unnamed,
    )


def shown_by_name(rows: list[Attendance]) -> tuple[list[Attendance], int]:
    """Those whose names everybody may read with an answer, and how many others there are."""
    shown = [row for row in rows if row.entrant.player.shown_by_name]
    return shown, len(rows) - len(shown)


def attendance_at(night: Night, entrant: Entrant) -> Attendance | None:
    return night.attendances.filter(entrant=entrant).first()


def anybody_is_present(night: Night) -> bool:
    """Whether anybody was marked present; until then the answers count instead."""
    return night.attendances.filter(presence=Presence.HERE).exists()


def players_of_game(night: Night, game: int) -> list[Attendance]:
    """The attendances of those who play this game of the night (from 1), by entrant number.

    Late players join at their first game; players who leave early stop after their last one.
    """
    return [row for row in _expected(night) if row.first_game <= game and not _has_left(row, game)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedGame:
    """A game of a night with the tables that those who come make, by the rules of the event."""

    number: int
    starts_at: datetime
    players: int
    sizes: tuple[int, ...]
    byes: int
    seats: int

    @property
    def tables(self) -> int:
        return len(self.sizes)

    @property
    def full(self) -> int:
        return self.sizes.count(self.seats)

    @property
    def threes(self) -> int:
        return self._odd(THREE)

    @property
    def fives(self) -> int:
        return self._odd(FIVE)

    def _odd(self, size: int) -> int:
        return 0 if size == self.seats else self.sizes.count(size)


def expected_games(night: Night) -> list[ExpectedGame]:
    """Every game of the night with the tables that it would have now."""
    event, rows = night.event, _expected(night)
    games = []
    for game in range(1, night.games + 1):
        players = sum(row.first_game <= game and not _has_left(row, game) for row in rows)
        sizes, byes = table_sizes(players, event.ruleset.players, event.odd_rules.sizes)
        games.append(
            ExpectedGame(
                number=game,
                starts_at=game_start(night, game, event),
                players=players,
                sizes=sizes,
                byes=byes,
                seats=event.ruleset.players,
            )
        )
    return games


def _expected(night: Night) -> list[Attendance]:
    """Those who are there, by entrant number; before anybody is ticked, those who come."""
    rows = night.attendances.all()
    if anybody_is_present(night):
        rows = rows.filter(presence=Presence.HERE)
    else:
        rows = rows.filter(answer__in=[NightAnswer.YES, NightAnswer.LATE])
        rows = rows.exclude(presence=Presence.AWAY)
    rows = rows.select_related("entrant__player__club", "entrant__team").order_by("entrant__number")
    return [row for row in rows if row.entrant.is_playing]


def leaves_early(attendance: Attendance, night: Night) -> bool:
    return attendance.last_game is not None and attendance.last_game < night.games


def own_nights(entrant: Entrant, nights: list[Night]) -> dict[int, Attendance]:
    found = Attendance.objects.filter(entrant=entrant, night__in=nights)
    return {item.night_id: item for item in found}


def entrants_with_links(event: Event) -> list[Entrant]:
    playing = event.entrants.playing().select_related("player", "event")
    return list(playing.order_by("number"))


def _has_left(attendance: Attendance, game: int) -> bool:
    return attendance.last_game is not None and attendance.last_game < game


def answer_token(entrant: Entrant) -> str:
    """The secret of a player's personal link, which only answers for nights."""
    return link_token("answers to nights", entrant.pk, entrant.answer_link_number)


def entrant_by_answer_link(token: str) -> Entrant | None:
    """The entrant of a link; None for an unknown or renewed one."""
    return row_by_token(Entrant.objects.select_related("event", "player"), token, answer_token)


def actor_of_answer_link(entrant: Entrant) -> Actor:
    return Actor(label=f"player {entrant.number}", answers_for=entrant.pk)
