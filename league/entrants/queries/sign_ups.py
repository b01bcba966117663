"""Sign-ups of an event: the terms, the places, the list with its doubts, one person's own."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import QuerySet

from league.entrants.queries.list_preview import players_by_key
from league.enums import OPEN_SIGN_UP_STATUSES, EventStatus, SignUpStatus
from league.models import Event, Player, SignUp, SignUpTerms
from league.models.name_key import key_of
from league.people.queries.players import players_named

SIGN_UP_EVENTS = (EventStatus.OPEN, EventStatus.RUNNING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Capacity:
    """How many places there are and how many are taken; `free` is None where none are counted."""

    capacity: int | None
    taken: int
    waiting: int
    asked: int

    @property
    def free(self) -> int | None:
        return None if self.capacity is None else max(0, self.capacity - self.taken)


@dataclass(frozen=True, slots=True, kw_only=True)
class SignUpRow:
    """A sign-up as its organiser reads it, with whom the name may mean."""

    sign_up: SignUp
    candidates: tuple[Player, ...] = ()
    namesakes: tuple[SignUp, ...] = ()


def terms_of(event: Event) -> SignUpTerms:
    return SignUpTerms.objects.filter(event=event).first() or SignUpTerms(event=event)


def takes_sign_ups(event: Event, terms: SignUpTerms) -> bool:
    return terms.is_open_now() and event.status in SIGN_UP_EVENTS


def capacity_of(event: Event, terms: SignUpTerms) -> Capacity:
    statuses = list(event.sign_ups.values_list("status", flat=True))
    return Capacity(
        capacity=terms.capacity,
        taken=event.entrants.playing().count(),
        waiting=statuses.count(SignUpStatus.WAITING),
        asked=statuses.count(SignUpStatus.ASKED),
    )


def sign_ups_of(event: Event) -> QuerySet[SignUp]:
    """In the order in which people asked."""
    rows = event.sign_ups.select_related("player__club", "entrant", "login")
    return rows.order_by("place")


def rows_of(event: Event) -> list[SignUpRow]:
    """Every sign-up; those whose player is not known yet with the players they may be."""
    sign_ups = list(sign_ups_of(event))
    unknown = [row for row in sign_ups if row.player_id is None]
    players = players_by_key(row.name for row in unknown) if unknown else {}
    same: dict[str, list[SignUp]] = defaultdict(list)
    for row in sign_ups:
        if row.status in OPEN_SIGN_UP_STATUSES:
            same[key_of(row.name)].append(row)
    return [_row(row, players, same) for row in sign_ups]


def namesakes_of(sign_up: SignUp) -> list[Player]:
    """The players that somebody who gave only a name may be."""
    return [] if sign_up.player_id else players_named(sign_up.name)


def is_ambiguous(sign_up: SignUp) -> bool:
    """Whether the name alone leaves open who this is."""
    if sign_up.player_id is not None:
        return False
    others = SignUp.objects.filter(event=sign_up.event_id, status__in=OPEN_SIGN_UP_STATUSES)
    names = others.exclude(pk=sign_up.pk).values_list("name", flat=True)
    key = key_of(sign_up.name)
    return any(key_of(name) == key for name in names) or bool(namesakes_of(sign_up))


def waiting_position(sign_up: SignUp) -> int:
    """1 for whoever gets the next free place."""
    ahead = SignUp.objects.filter(
        event=sign_up.event_id, status=SignUpStatus.WAITING, place__lt=sign_up.place
    )
    return ahead.count() + 1


def sign_up_of_login(event: Event, login_id: int | None) -> SignUp | None:
    """The latest sign-up that this login made here."""
    if login_id is None:
        return None
    return event.sign_ups.filter(login_id=login_id).order_by("-place").first()


def player_of_login(login_id: int | None) -> Player | None:
    if login_id is None:
        return None
    return Player.objects.select_related("club").filter(login_id=login_id).first()


def _row(row: SignUp, players: dict[str, list[Player]], same: dict[str, list[SignUp]]) -> SignUpRow:
    key = key_of(row.name)
    return SignUpRow(
        sign_up=row,
        candidates=tuple(players.get(key, ())) if row.player_id is None else (),
        namesakes=tuple(item for item in same.get(key, ()) if item.pk != row.pk),
    )
