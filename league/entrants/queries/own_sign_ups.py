"""The sign-ups of a person with a player record: what there is, and where one tap is enough."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from django.db.models import Q, QuerySet

from league.core.permissions import Actor
from league.entrants.queries.questions import events_that_ask
from league.entrants.queries.sign_ups import takes_sign_ups, waiting_position
from league.enums import OPEN_SIGN_UP_STATUSES, EntrantStatus, SignUpStatus
from league.models import Entrant, Event, Player, SignUp, SignUpTerms


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnSignUp:
    """What the player has in an event; `asks` says that the organiser's form must be filled in."""

    sign_up: SignUp | None = None
    entrant: Entrant | None = None
    is_open: bool = False
    asks: bool = False

    @property
    def is_in(self) -> bool:
        """Whether the player has a place, or waits for one."""
        if self.sign_up is not None and self.sign_up.status in OPEN_SIGN_UP_STATUSES:
            return True
        return self.entrant is not None and self.entrant.is_playing

    @property
    def may_withdraw(self) -> bool:
        return self.sign_up is not None and self.sign_up.status in OPEN_SIGN_UP_STATUSES

    @property
    def takes_one_tap(self) -> bool:
        """Whether all that is asked is known. Those whom staff took out ask the staff."""
        if not self.is_open or self.asks or self.is_in:
            return False
        if self.entrant is not None and self.entrant.status == EntrantStatus.DISQUALIFIED:
            return False
        if self.sign_up is None:
            return self.entrant is None
        return self.sign_up.status == SignUpStatus.WITHDRAWN

    @property
    def position(self) -> int | None:
        """The position on the waiting list."""
        row = self.sign_up
        waits = row is not None and row.status == SignUpStatus.WAITING
        return waiting_position(row) if row is not None and waits else None


def own_sign_ups(player: Player, events: Collection[Event]) -> dict[int, OwnSignUp]:
    """What the player has in these events, by event."""
    terms = {row.event_id: row for row in SignUpTerms.objects.filter(event__in=events)}
    asking = events_that_ask(events)
    found = {
        event.pk: OwnSignUp(
            is_open=takes_sign_ups(event, terms.get(event.pk) or SignUpTerms(event=event)),
            asks=event.pk in asking,
        )
        for event in events
    }
    for row in own_rows(player).filter(event__in=events).order_by("position"):
        found[row.event_id] = replace(found[row.event_id], sign_up=row)
    for entrant in Entrant.objects.filter(player=player, event__in=events):
        found[entrant.event_id] = replace(found[entrant.event_id], entrant=entrant)
    return found


def own_sign_up(player: Player, event: Event) -> OwnSignUp:
    return own_sign_ups(player, [event])[event.pk]


def own_rows(player: Player) -> QuerySet[SignUp]:
    """The sign-ups of the player, by whatever way they came."""
    own = Q(player=player)
    if player.login_id is not None:
        own |= Q(login=player.login_id)
    return SignUp.objects.filter(own).select_related("event", "entrant")


def actor_of_own(row: SignUp, actor: Actor) -> Actor:
    """The person of the login, who may change the own sign-up."""
    return replace(actor, sign_up_id=row.pk)
