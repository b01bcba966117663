"""The home page: running, coming and past events, and clubs."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest
from django.utils import timezone

from league.core.permissions import Actor
from league.core.shared_answers import one_number, shared_by_anonymous
from league.core.versions import home_version
from league.entrants.queries.own_sign_ups import OwnSignUp, own_sign_ups
from league.entrants.queries.sign_ups import player_of_login
from league.enums import NightAnswer, SessionStatus
from league.events.queries.events import front_page
from league.models import Event, Player, Session, SignUpTerms
from league.nights.queries.nights import next_starts
from league.nights.queries.own_nights import next_nights_of
from league.people.queries.clubs import listed_clubs
from league.seating.queries.clocks import session_ends_at, session_seconds_left
from league.seating.queries.next_seats import own_seats_of_player
from league.standings.queries.planned_sessions import Timetable, timetables_of
from league.statistics.queries.wins_of_week import largest_of_week
from league.teams.queries.event_results import PlacedContestant, results_of
from league.web.common.views import actor_in, paginate
from league.web.public.reading import Context, reading_page

RUNNING = COMING = PAST = 12
CLUBS = 40
LARGEST = 5
PAGES = one_number("running", "coming", "page")


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningCard:
    """A running event with its sessions at play and the steps of all its sessions."""

    event: Event
    leaders: list[PlacedContestant]
    at_play: list[Session]
    seconds_left: int | None
    until: datetime | None
    next_start: datetime | None
    steps: tuple[str, ...]

    @property
    def session(self) -> Session | None:
        return self.at_play[0] if self.at_play else None


@dataclass(frozen=True, slots=True, kw_only=True)
class ComingLine:
    event: Event
    terms: SignUpTerms | None
    takes_sign_ups: bool
    own: OwnSignUp | None = None

    @property
    def is_full(self) -> bool:
        capacity = self.terms.capacity if self.terms else None
        return capacity is not None and self.event.players >= capacity  # type: ignore[attr-defined]  # counted


@reading_page("public/events/home.html", shared_by_anonymous(home_version, queries=PAGES))
def home(request: HttpRequest) -> Context:
    front, actor = front_page(), actor_in(request)
    player = player_of_login(actor.login_id)
    running = paginate(request, front.running, RUNNING, name="running")
    coming = paginate(request, front.coming, COMING, name="coming")
    finished = paginate(request, front.finished, PAST)
    return {
        "running": running,
        "cards": _cards(running, actor),
        "coming": coming,
        "lines": _coming(coming, player),
        "finished": finished,
        "results": [*results_of(list(finished), actor).values()],
        "clubs": listed_clubs()[:CLUBS],
        "largest": largest_of_week(timezone.now(), LARGEST),
        "may_create_events": actor.may_create_events(),
        "seats": own_seats_of_player(player, actor) if player else [],
        "own_nights": next_nights_of(player) if player else [],
        "answers": NightAnswer,
    }


def _cards(events: Iterable[Event], actor: Actor) -> list[RunningCard]:
    events = list(events)
    results = results_of(events, actor)
    sessions: dict[int, list[Session]] = defaultdict(list)
    public = Session.objects.public().drawn().filter(event__in=events).order_by("number")
    for session in public.select_related("stage").defer(
        "certificate", "reasons", "ranks", "options", "undo"
    ):
        sessions[session.event_id].append(session)
    nights, timetables = next_starts(events), timetables_of(events)
    return [
        _card(
            event,
            results[event.pk].leaders,
            sessions[event.pk],
            nights.get(event.pk),
            timetable=timetables[event.pk],
        )
        for event in events
    ]


def _card(
    event: Event,
    leaders: list[PlacedContestant],
    sessions: list[Session],
    night: datetime | None,
    *,
    timetable: Timetable,
) -> RunningCard:
    now = timezone.now()
    at_play = [item for item in sessions if item.status == SessionStatus.RUNNING]
    running, numbers = (at_play[0] if at_play else None), {item.number for item in at_play}
    finished = {item.number for item in sessions if item.status == SessionStatus.FINISHED}
    count = max(timetable.count, len(sessions))
    coming = (start for start in timetable.starts.values() if start > now)
    return RunningCard(
        event=event,
        leaders=leaders,
        at_play=at_play,
        seconds_left=session_seconds_left(running, now=now) if running else None,
        until=session_ends_at(running) if running else None,
        next_start=night or next(coming, None),
        steps=tuple(
            "done" if number in finished else "now" if number in numbers else ""
            for number in range(1, count + 1)
        ),
    )


def _coming(events: Iterable[Event], player: Player | None) -> list[ComingLine]:
    events = list(events)
    own = own_sign_ups(player, events) if player else {}
    terms = {row.event_id: row for row in SignUpTerms.objects.filter(event__in=events)}
    return [
        ComingLine(
            event=event,
            terms=terms.get(event.pk),
            takes_sign_ups=event.pk in terms and terms[event.pk].is_open_now(),
            own=own.get(event.pk),
        )
        for event in events
    ]
