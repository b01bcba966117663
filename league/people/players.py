"""Create and change players; find or create clubs."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from django.db import IntegrityError, transaction

from league.core.audit import record
from league.core.errors import AnyProblem, Forbidden, Refused, problem, refuse_if
from league.core.fields import plain, problems_of_fields, problems_of_hidden_characters, set_fields
from league.core.locks import bump_page_version, bump_results_version, refusing_if_gone, require
from league.core.permissions import Actor
from league.core.queries.names import hidden_characters
from league.models import Club, Player, PlayerChange
from league.models.player_fields import PLAYER_FIELDS
from league.people.queries.keepers import keeps

TEXTS = {field.name: field for field in PLAYER_FIELDS}
NAME_FIELDS = ("display_name", "shown_by_name")
# A person with an account decides about these.
OWN_FIELDS = (*NAME_FIELDS, "rated")
WRITTEN_FIELDS = (
    "display_name",
    *TEXTS,
    "club",
    "association_numbers",
    "shown_by_name",
    "rated",
)


def make_player(*, by: Actor, event_id: int, **values: Any) -> Player:
    """Create a player, at home in this event. The caller checks permission."""
    player = Player(home_event_id=event_id)
    set_fields(player, _read(values))
    refuse_if(_problems_of_player(player))
    with transaction.atomic():
        player.save()
        written = {name: plain(getattr(player, name)) for name in WRITTEN_FIELDS}
        _record(by, "player.create", player, event_id=event_id, after=written)
    return player


def change_entrants_player(player: Player, *, by: Actor, event_id: int, **values: Any) -> Player:
    """Change the profile of a player of the event, if the actor keeps it."""
    require(by, "entrants.change", event_id=event_id)
    if not player.entrants.filter(event_id=event_id).exists():
        raise Forbidden
    if not keeps(by, player):
        raise Refused(problem("player_of_others", name=player.public_name))
    return change_player(player, by=by, event_id=event_id, **values)


def change_player(
    player: Player, *, by: Actor, event_id: int | None = None, **values: Any
) -> Player:
    """Change a profile that the actor keeps; the audit of the event `event_id` shows it."""
    if not keeps(by, player):
        raise Forbidden
    with transaction.atomic():
        player = locked_player(player.pk)
        wanted = _read(values)
        if isinstance(wanted.get("club"), str):
            wanted["club"] = club_named(wanted["club"], by=by, event_id=event_id)
        before, after = set_fields(player, wanted)
        refuse_if([*_problems_of_name(player, after, by), *_problems_of_player(player)])
        if not after:
            return player
        player.save(update_fields=list(after))
        bump_events_of(player, results="rated" in after)
        _record(by, "player.change", player, event_id=event_id, before=before, after=after)
    return player


def _record(
    by: Actor,
    verb: str,
    player: Player,
    *,
    event_id: int | None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any],
) -> None:
    """The audit names the fields; their values stand where an erasure can delete them."""
    filled = {name: value for name, value in after.items() if before or value}
    change = PlayerChange.objects.create(player=player, before=before or {}, after=filled)
    names = {"change": change.pk, "fields": list(filled)}
    record(by, verb, player, event_id=event_id, after=names)


def locked_player(player_id: int) -> Player:
    with refusing_if_gone():
        return Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player_id)


def bump_events_of(player: Player, *, results: bool) -> None:
    """Bump the versions of every event of the player; those of results where they moved as well."""
    for event in player.entrants.values_list("event_id", flat=True).order_by("event_id"):
        bump_page_version(event)
        if results:
            bump_results_version(event)


def club_named(name: str, *, by: Actor, event_id: int | None) -> Club | None:
    """The club of that name, created if new; None for ""."""
    name = " ".join(name.split())[:120]
    if not name:
        return None
    refuse_if(problems_of_hidden_characters(club=name))
    with suppress(IntegrityError), transaction.atomic():
        return _known_club(name) or _new_club(name, by=by, event_id=event_id)
    # Another request created it at the same time.
    return _known_club(name)


def _known_club(name: str) -> Club | None:
    return Club.objects.filter(name__iexact=name).first()


def _new_club(name: str, *, by: Actor, event_id: int | None) -> Club:
    club = Club.objects.create(name=name)
    record(by, "club.create", club, event_id=event_id, after={"name": name})
    return club


def _read(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values that are written, as they are stored."""
    return {
        name: TEXTS[name].read(str(value or "")) if name in TEXTS else value
        for name, value in values.items()
        if name in WRITTEN_FIELDS
    }


def _problems_of_name(player: Player, after: Mapping[str, Any], by: Actor) -> Iterator[AnyProblem]:
    """A person with a login decides about the own name."""
    if player.login_id is None or player.login_id == by.login_id or by.is_superuser:
        return
    for name in OWN_FIELDS:
        if name in after:
            yield problem("name_of_account", name, name=player.public_name)


def _problems_of_player(player: Player) -> Iterator[AnyProblem]:
    player.display_name = " ".join(player.display_name.split())
    if not player.display_name:
        yield problem("name_missing", "display_name")
    texts = {name: str(getattr(player, name)) for name in TEXTS}
    yield from problems_of_hidden_characters(display_name=player.display_name, **texts)
    wrong = [name for name, text in texts.items() if not TEXTS[name].fits(text)]
    for name in wrong:
        if not hidden_characters(texts[name]):
            yield problem(TEXTS[name].problem, name)
    names = [name for name in texts if name not in wrong] + ["association_numbers"]
    yield from problems_of_fields(
        player, ["display_name", *names] if player.display_name else names
    )
