"""The nights of an event: by number, the next one, and how many come."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from league.core.permissions import Actor
from league.enums import NightAnswer, Presence
from league.models import Attendance, Entrant, Event, Night, Session
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


def is_answered_by(entrant: Entrant, actor: Actor) -> bool:
    """Whether the actor is the player, by the personal link or the player's own login."""
    login = entrant.player.login_id
    return entrant.pk == actor.answers_for or (
        actor.login_id is not None and actor.login_id == login
    )
