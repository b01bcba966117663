"""Create and change players; find or create clubs."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from django.db import IntegrityError, transaction

from league.core.audit import record
from league.core.errors import AnyProblem, Forbidden, Refused, problem, refuse_if
from league.core.fields import problems_of_fields, problems_of_hidden_characters, set_fields
from league.core.locks import bump_results_version, require
from league.core.permissions import Actor
from league.core.queries.names import hidden_characters
from league.models import Club, Player
from league.models.player_fields import PLAYER_FIELDS
from league.people.queries.players import private_players

TEXTS = {field.name: field for field in PLAYER_FIELDS}
WRITTEN_FIELDS = ("display_name", *TEXTS, "club", "association_numbers", "shown_by_name")


def make_player(*, by: Actor, event_id: int, **values: Any) -> Player:
    """Create a player. The caller checks permission."""
    player = Player()
    set_fields(player, _read(values))
    refuse_if(_problems_of_player(player))
    with transaction.atomic():
        player.save()
        record(by, "player.create", player, event_id=event_id, after={"name": player.display_name})
    return player


def change_player(player: Player, *, by: Actor, event_id: int, **values: Any) -> Player:
    """Change the data of a player of the event."""
    require(by, "entrants.change", event_id=event_id)
    if not player.entrants.filter(event_id=event_id).exists():
        raise Forbidden
    if player.pk not in private_players(event_id, by):
        raise Refused(problem("player_of_others", name=player.display_name))
    with transaction.atomic():
        player = Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
        wanted = _read(values)
        if isinstance(wanted.get("club"), str):
            wanted["club"] = club_named(wanted["club"], by=by, event_id=event_id)
        before, after = set_fields(player, wanted)
        refuse_if(_problems_of_player(player))
        player.save(update_fields=list(after))
        for event in player.entrants.values_list("event_id", flat=True).order_by("event_id"):
            bump_results_version(event)
        record(by, "player.change", player, event_id=event_id, before=before, after=after)
    return player


def club_named(name: str, *, by: Actor, event_id: int) -> Club | None:
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


def _new_club(name: str, *, by: Actor, event_id: int) -> Club:
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
