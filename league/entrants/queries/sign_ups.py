"""The sign-ups of an event: terms, capacity, the organiser's list, and those of one login."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.formats import date_format

from league.core.errors import AnyProblem, problem
from league.core.permissions import Actor
from league.entrants.queries.list_preview import players_by_key
from league.entrants.queries.questions import with_answers
from league.enums import (
    GONE_STATUSES,
    OPEN_SIGN_UP_STATUSES,
    EventKind,
    EventStatus,
    SignUpStatus,
)
from league.models import Entrant, Event, Player, SignUp, SignUpTerms
from league.models.name_key import key_of
from league.models.player_fields import NAME_PARTS
from league.people.queries.players import players_named

SIGN_UP_EVENTS = (EventStatus.OPEN, EventStatus.RUNNING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Capacity:
    """The places and how many are taken; `free` is None without a limit."""

    capacity: int | None
    taken: int
    waiting: int
    asked: int

    @property
    def free(self) -> int | None:
        return None if self.capacity is None else max(0, self.capacity - self.taken)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fees:
    """How many of the accepted have paid, and how much of what all of them owe."""

    paid: int
    of: int
    received: Decimal
    expected: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class SignUpRow:
    """A sign-up with the players, entrants and other open sign-ups of its name."""

    sign_up: SignUp
    candidates: tuple[Player, ...] = ()
    entrants: tuple[Entrant, ...] = ()
    namesakes: tuple[SignUp, ...] = ()

    @property
    def is_ambiguous(self) -> bool:
        unknown = self.sign_up.player_id is None
        return unknown and bool(self.candidates or self.entrants or self.namesakes)

    @property
    def is_clear(self) -> bool:
        """Whether it waits for a decision, and nobody need say which player it is."""
        return self.sign_up.status == SignUpStatus.ASKED and not self.is_ambiguous


def terms_of(event: Event) -> SignUpTerms:
    return SignUpTerms.objects.filter(event=event).first() or SignUpTerms(event=event)


def takes_sign_ups(event: Event, terms: SignUpTerms) -> bool:
    return terms.is_open_now() and event.status in SIGN_UP_EVENTS


def play_has_begun(event: Event) -> bool:
    """Whether a session runs or has finished."""
    return event.sessions.started().exists()


def closes_at_start(event: Event, terms: SignUpTerms) -> bool:
    """Whether the next start closes sign-up: the first of a tournament. Leagues take newcomers."""
    is_tournament = event.kind == EventKind.TOURNAMENT
    return terms.is_open and is_tournament and not play_has_begun(event)


def why_closed(event: Event, terms: SignUpTerms) -> AnyProblem:
    """The sentence for people who come too early or too late."""
    if event.status in SIGN_UP_EVENTS and terms.opens_later:
        opens = timezone.localtime(terms.opens_at)
        return problem("sign_up_opens_later", when=date_format(opens, "DATETIME_FORMAT"))
    begun = event.status in SIGN_UP_EVENTS and play_has_begun(event)
    return problem("sign_up_closed_by_start" if begun else "sign_up_closed")


def capacity_of(event: Event, terms: SignUpTerms) -> Capacity:
    """Count the places; a place held for an unconfirmed e-mail address is taken."""
    statuses = list(event.sign_ups.values_list("status", flat=True))
    held = event.sign_ups.filter(status=SignUpStatus.UNCONFIRMED, held_until__gt=timezone.now())
    return Capacity(
        capacity=terms.capacity,
        taken=event.entrants.playing().count() + held.count(),
        waiting=statuses.count(SignUpStatus.WAITING),
        asked=statuses.count(SignUpStatus.ASKED),
    )


def sign_ups_of(event: Event) -> QuerySet[SignUp]:
    """The sign-ups in the order of arrival, with their answers."""
    rows = event.sign_ups.select_related("event", "player__club", "entrant", "login", "paid_by")
    return with_answers(rows.order_by("position"))


def without_sign_up(event: Event) -> QuerySet[Entrant]:
    """The players whom staff entered and for whom nothing is noted; who has left is none."""
    rows = event.entrants.in_order().filter(sign_up__isnull=True)
    return rows.exclude(status__in=GONE_STATUSES)


def all_as_sign_ups(event: Event) -> list[SignUp]:
    """The sign-ups in the order of arrival, then unsaved ones of the players whom staff entered."""
    entered = map(as_sign_up, without_sign_up(event))
    return [*sign_ups_of(event), *entered]


def as_sign_up(entrant: Entrant) -> SignUp:
    """An unsaved sign-up, without a position, that stands for a player whom staff entered."""
    player = entrant.player
    parts = {name: getattr(player, name) for name in NAME_PARTS} if entrant.staff_see_name else {}
    return SignUp(
        event_id=entrant.event_id,
        status=SignUpStatus.ACCEPTED,
        name=entrant.staff_name,
        **parts,
        club=player.club.name if player.club else "",
        country=player.country,
        shown_by_name=player.shown_by_name,
        player=player,
        entrant=entrant,
        by_staff=True,
        signed_up_at=entrant.enrolled_at,
    )


def fees_of(rows: Iterable[SignUp], terms: SignUpTerms) -> Fees | None:
    """The sums of the fee; None for an event without one. Who paid owes what was due that day."""
    if terms.fee is None:
        return None
    accepted = [row for row in rows if row.status == SignUpStatus.ACCEPTED]
    unpaid = sum(row.is_unpaid for row in accepted)
    received = sum((row.paid_amount or Decimal(0) for row in accepted), Decimal(0))
    return Fees(
        paid=len(accepted) - unpaid,
        of=len(accepted),
        received=received,
        expected=received + terms.fee * unpaid,
    )


def rows_of(event: Event, actor: Actor) -> list[SignUpRow]:
    """All sign-ups and players; those without a player have candidates and entrants of their name."""
    sign_ups = all_as_sign_ups(event)
    unknown = [row for row in sign_ups if row.player_id is None]
    players = players_by_key((row.name for row in unknown), actor, event) if unknown else {}
    entrants = entrants_by_key(event, (row.name for row in unknown)) if unknown else {}
    same: dict[str, list[SignUp]] = defaultdict(list)
    for row in sign_ups:
        if row.pk and row.status in OPEN_SIGN_UP_STATUSES:
            same[key_of(row.name)].append(row)
    return [_row(row, players, entrants, same) for row in sign_ups]


def entrants_by_key(event: Event, names: Iterable[str]) -> dict[str, list[Entrant]]:
    """Entrants by the keys of these names, without names that staff may not see."""
    wanted = {key_of(name) for name in names}
    rows = event.entrants.filter(player__name_key__in=wanted, staff_see_name=True)
    by_key: dict[str, list[Entrant]] = defaultdict(list)
    for entrant in rows.select_related("player").order_by("number"):
        by_key[entrant.player.name_key].append(entrant)
    return by_key


def entrants_like(sign_up: SignUp) -> list[Entrant]:
    """The entrants of the same name; none for a sign-up whose player is known."""
    if sign_up.player_id is not None:
        return []
    return entrants_by_key(sign_up.event, [sign_up.name]).get(key_of(sign_up.name), [])


def namesakes_of(sign_up: SignUp, actor: Actor) -> list[Player]:
    """The known players of the same name whom the actor may find."""
    return [] if sign_up.player_id else players_named(sign_up.name, actor, sign_up.event)


def is_ambiguous(sign_up: SignUp, actor: Actor) -> bool:
    """Whether the name matches a known player, an entrant or another open sign-up."""
    if sign_up.player_id is not None:
        return False
    others = SignUp.objects.filter(event=sign_up.event_id, status__in=OPEN_SIGN_UP_STATUSES)
    names = others.exclude(pk=sign_up.pk).values_list("name", flat=True)
    key = key_of(sign_up.name)
    return (
        any(key_of(name) == key for name in names)
        or bool(entrants_like(sign_up))
        or bool(namesakes_of(sign_up, actor))
    )


def waiting_position(sign_up: SignUp) -> int:
    """The position on the waiting list, from 1."""
    ahead = SignUp.objects.filter(
        event=sign_up.event_id, status=SignUpStatus.WAITING, position__lt=sign_up.position
    )
    return ahead.count() + 1


def next_position(event: Event) -> int:
    """The next free position at the end of the order. The caller locks the event."""
    highest = SignUp.objects.filter(event=event).aggregate(highest=Max("position"))["highest"]
    return int(highest or 0) + 1


def sign_up_of_login(event: Event, login_id: int | None) -> SignUp | None:
    if login_id is None:
        return None
    return event.sign_ups.filter(login_id=login_id).order_by("-position").first()


def entrant_of(event: Event, player: Player | None) -> Entrant | None:
    """The player's entry in the event, whoever made it."""
    return None if player is None else event.entrants.filter(player=player).first()


def player_of_login(login_id: int | None) -> Player | None:
    if login_id is None:
        return None
    return Player.objects.select_related("club").filter(login_id=login_id).first()


def _row(
    row: SignUp,
    players: dict[str, list[Player]],
    entrants: dict[str, list[Entrant]],
    same: dict[str, list[SignUp]],
) -> SignUpRow:
    key = key_of(row.name)
    return SignUpRow(
        sign_up=row,
        candidates=tuple(players.get(key, ())) if row.player_id is None else (),
        entrants=tuple(entrants.get(key, ())) if row.player_id is None else (),
        namesakes=tuple(item for item in same.get(key, ()) if item.pk != row.pk),
    )
