"""Who somebody in a chat is in an event, and who in a chat an entrant is."""

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db.models import F, QuerySet

from league.models import ChatLogin, ChatPerson, Entrant, Event


def player_in_chat(user_id: str, event: Event) -> Entrant | None:
    """Linked there, by the account, or in another season of the series of the event."""
    valid = _valid().filter(user_id=user_id)
    here = event.entrants.select_related("player", "event")
    entrant = here.filter(chat_people__in=valid).first()
    login = login_in_chat(user_id)
    if entrant is None and login is not None:
        entrant = here.filter(player__login=login).first()
    if entrant is not None or event.series_id is None:
        return entrant
    elsewhere = valid.filter(entrant__event__series=event.series_id)
    return here.filter(player__in=elsewhere.values("entrant__player")[:1]).first()


def login_in_chat(user_id: str) -> User | None:
    """The account of somebody in a chat, while it can log in."""
    rows = ChatLogin.objects.select_related("login").filter(login__is_active=True)
    row = rows.filter(user_id=user_id).first()
    return row.login if row else None


def users_in_chat(event: Event, entrants: Sequence[Entrant]) -> dict[int, str]:
    """One user of the chat for each of these entrants who is linked, whichever way."""
    by_player = {entrant.player_id: entrant.pk for entrant in entrants}
    found: dict[int, str] = {}
    people = _valid().filter(entrant__player__in=by_player)
    if event.series_id is not None:
        elsewhere = people.filter(entrant__event__series=event.series_id)
        found |= dict(elsewhere.values_list("entrant__player", "user_id"))
    logins = ChatLogin.objects.filter(login__is_active=True, login__player__in=by_player)
    found |= dict(logins.order_by("pk").values_list("login__player", "user_id"))
    found |= dict(people.filter(entrant__event=event).values_list("entrant__player", "user_id"))
    return {by_player[player]: user for player, user in found.items()}


def _valid() -> QuerySet[ChatPerson]:
    """A new personal link ends what the old one allowed; the latest row comes last."""
    rows = ChatPerson.objects.filter(link_number=F("entrant__answer_link_number"))
    return rows.order_by("pk")
