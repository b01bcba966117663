"""Create and change players; find or create clubs."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet, prefetch_related_objects

from league.core.audit import Change, record, record_all
from league.core.errors import AnyProblem, Forbidden, Refused, problem, refuse_if
from league.core.fields import plain, problems_of_fields, problems_of_hidden_characters, set_fields
from league.core.locks import bump_page_version, bump_results_version, refusing_if_gone, require
from league.core.permissions import Actor
from league.core.queries.names import hidden_characters
from league.models import Club, Entrant, Player, PlayerChange
from league.models.name_key import same_letters
from league.models.player_fields import NAME_PARTS, PLAYER_FIELDS
from league.people.queries.keepers import keeps, kept_among, may_rename
from league.person_names import missing_part, parts_by_comma, parts_differ, whole_name

PLAYER_TEXT_FIELDS = {field.name: field for field in PLAYER_FIELDS}
LONGEST_CLUB = 120
# Only the person decides these, if the person has an account.
OWN_FIELDS = ("display_name", *NAME_PARTS, "shown_by_name", "rated")
WRITTEN_FIELDS = (
    "display_name",
    *PLAYER_TEXT_FIELDS,
    "club",
    "association_numbers",
    "shown_by_name",
    "rated",
)


def make_player(*, actor: Actor, event_id: int, **values: Any) -> Player:
    """Create a player with this event as home. The caller checks permission."""
    player, problems = new_player(event_id, values)
    refuse_if(problems)
    store_players([player], actor=actor, event_id=event_id)
    return player


def new_player(event_id: int, values: Mapping[str, Any]) -> tuple[Player, list[AnyProblem]]:
    """An unsaved player with this event as home, and the problems of the values."""
    player = Player(home_event_id=event_id)
    set_fields(player, _with_parts(player, _read(values)))
    return player, list(_problems_of_player(player))


def store_players(players: Sequence[Player], *, actor: Actor, event_id: int) -> None:
    """Store new players without problems, in a constant number of statements."""
    with transaction.atomic():
        Player.objects.bulk_create(players)
        written = [
            {name: value for name in WRITTEN_FIELDS if (value := plain(getattr(player, name)))}
            for player in players
        ]
        changes = PlayerChange.objects.bulk_create(
            PlayerChange(player=player, before={}, after=after)
            for player, after in zip(players, written, strict=True)
        )
        record_all(
            actor,
            "player.create",
            [
                Change(change.player, {}, {"change": change.pk, "fields": list(change.after)})
                for change in changes
            ],
            event_id=event_id,
        )


def change_entrants_player(player: Player, *, actor: Actor, event_id: int, **values: Any) -> Player:
    """Change the profile of a player of the event, if the actor keeps it."""
    require(actor, "entrants.change", event_id=event_id)
    if not player.entrants.filter(event_id=event_id).exists():
        raise Forbidden
    if not keeps(actor, player):
        raise Refused(problem("player_of_others", name=player.public_name))
    return change_player(player, actor=actor, event_id=event_id, **values)


def change_player(
    player: Player, *, actor: Actor, event_id: int | None = None, **values: Any
) -> Player:
    """Change a profile that the actor keeps; the audit of the event `event_id` shows it."""
    if not keeps(actor, player):
        raise Forbidden
    with transaction.atomic():
        player = locked_player(player.pk)
        written = _write(player, values, actor=actor, event_id=event_id)
        if written:
            bump_events_of(player, results="rated" in written)
    return player


def change_players(
    wanted: Mapping[int, Mapping[str, Any]], *, actor: Actor, event_id: int
) -> list[Player]:
    """Change several profiles that the actor keeps, by their ids, or none; answer those changed.

    The field of a problem begins with the id of its player.
    """
    problems: list[AnyProblem] = []
    changed = []
    with transaction.atomic():
        players = list(locked_players(wanted))
        prefetch_related_objects(players, "home_event")
        if len(players) < len(wanted) or len(kept_among(actor, players)) < len(players):
            raise Forbidden
        for player in players:
            try:
                if _write(player, wanted[player.pk], actor=actor, event_id=event_id):
                    changed.append(player)
            except Refused as refusal:
                problems += [
                    replace(item, field=f"{player.pk}.{item.field}") for item in refusal.problems
                ]
        refuse_if(problems)
        bump_events_of(*changed, results=any("rated" in values for values in wanted.values()))
    return changed


def _write(
    player: Player, values: Mapping[str, Any], *, actor: Actor, event_id: int | None
) -> list[str]:
    """Change a locked profile; the names of the fields that changed."""
    wanted = _with_parts(player, _read(values))
    if isinstance(wanted.get("club"), str):
        wanted["club"] = club_named(wanted["club"], actor=actor, event_id=event_id)
    before, after = set_fields(player, wanted)
    refuse_if([*_problems_of_name(player, after, actor), *_problems_of_player(player)])
    if after:
        player.save(update_fields=list(after))
        _record_change(actor, player, event_id=event_id, before=before, after=after)
    return list(after)


def _record_change(
    actor: Actor,
    player: Player,
    *,
    event_id: int | None,
    before: dict[str, Any],
    after: dict[str, Any],
) -> None:
    """Name the changed fields in the audit; their values are stored where erasing deletes them."""
    change = PlayerChange.objects.create(player=player, before=before, after=after)
    names = {"change": change.pk, "fields": list(after)}
    record(actor, "player.change", player, event_id=event_id, after=names)


def locked_player(player_id: int) -> Player:
    with refusing_if_gone():
        return Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player_id)


def locked_players(ids: Collection[int]) -> QuerySet[Player]:
    """The players with these ids, locked in one order."""
    rows = Player.objects.select_for_update(of=("self",), no_key=True)
    return rows.filter(pk__in=ids).order_by("pk")


def bump_events_of(*players: Player, results: bool) -> None:
    """Raise the versions of all events of the players, with `results` those of results as well."""
    events = Entrant.objects.filter(player__in=players).values_list("event_id", flat=True)
    for event in events.order_by("event_id").distinct():
        bump_page_version(event)
        if results:
            bump_results_version(event)


def club_named(name: str, *, actor: Actor, event_id: int | None) -> Club | None:
    """The club with that name, created if new; None for ""."""
    return clubs_named([name], actor=actor, event_id=event_id).get(name)


def clubs_named(names: Iterable[str], *, actor: Actor, event_id: int | None) -> dict[str, Club]:
    """The clubs with these names, created if new; "" gives no club."""
    tidy = {name: " ".join(name.split())[:LONGEST_CLUB] for name in names}
    wanted = {same_letters(name): name for name in tidy.values() if name}
    if not wanted:
        return {}
    refuse_if(item for name in wanted.values() for item in problems_of_hidden_characters(club=name))
    try:
        with transaction.atomic():
            clubs = _known_or_new_clubs(wanted, actor=actor, event_id=event_id)
    except IntegrityError:  # another request created one at the same time
        clubs = _known_or_new_clubs(wanted, actor=actor, event_id=event_id)
    return {name: clubs[same_letters(tidied)] for name, tidied in tidy.items() if tidied}


def _known_or_new_clubs(
    wanted: Mapping[str, str], *, actor: Actor, event_id: int | None
) -> dict[str, Club]:
    """The clubs by their `same_letters`, which no database compares; a site has some hundred."""
    clubs = {same_letters(club.name): club for club in Club.objects.order_by("-pk")}
    new = [Club(name=name) for key, name in wanted.items() if key not in clubs]
    for club in new:
        club.write_search_key()
    Club.objects.bulk_create(new)
    made = [Change(club, {}, {"name": club.name}) for club in new]
    record_all(actor, "club.create", made, event_id=event_id)
    return clubs | {same_letters(club.name): club for club in new}


def _read(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: PLAYER_TEXT_FIELDS[name].read(str(value or ""))
        if name in PLAYER_TEXT_FIELDS
        else value
        for name, value in values.items()
        if name in WRITTEN_FIELDS
    }


def _with_parts(player: Player, values: dict[str, Any]) -> dict[str, Any]:
    """The values with what follows from them: the name of its parts, or a part of the others.

    What was known of another name goes. "de Vries, Wim" is stored as Wim de Vries.
    """
    is_new = player.pk is None
    stored = {name: getattr(player, name) for name in NAME_PARTS}
    shown = " ".join(str(values.get("display_name", player.display_name)).split())
    if not is_new and shown != player.display_name:
        stored = dict.fromkeys(NAME_PARTS, "")
        values = stored | values
    family, given = (str((stored | values)[name]) for name in ("family_name", "given_name"))
    by_comma = None if family or given else parts_by_comma(shown)
    if by_comma and (is_new or shown != player.display_name):
        family, given = by_comma
        shown = whole_name(family, given)
        values = values | {"display_name": shown, "family_name": family, "given_name": given}
    if is_new and not shown:
        return values | {"display_name": whole_name(family, given)}
    return values | missing_part(shown, family, given)


def _problems_of_name(
    player: Player, after: Mapping[str, Any], actor: Actor
) -> Iterator[AnyProblem]:
    """A person with a login decides about their own name."""
    if may_rename(actor, player):
        return
    for name in OWN_FIELDS:
        if name in after:
            yield problem("name_of_account", name, name=player.public_name)


def _problems_of_player(player: Player) -> Iterator[AnyProblem]:
    player.display_name = " ".join(player.display_name.split())
    if not player.display_name:
        yield problem("name_missing", "display_name")
    texts = {name: str(getattr(player, name)) for name in PLAYER_TEXT_FIELDS}
    yield from problems_of_hidden_characters(display_name=player.display_name, **texts)
    found = {name: PLAYER_TEXT_FIELDS[name].problem_of(text) for name, text in texts.items()}
    wrong = {name: code for name, code in found.items() if code}
    for name, code in wrong.items():
        if not hidden_characters(texts[name]):
            yield problem(code, name, most=PLAYER_TEXT_FIELDS[name].longest)
    yield from problems_of_parts(player.display_name, player.family_name, player.given_name)
    names = [name for name in texts if name not in wrong] + ["association_numbers"]
    yield from problems_of_fields(
        player, ["display_name", *names] if player.display_name else names
    )


def problems_of_parts(shown: str, family: str, given: str) -> Iterator[AnyProblem]:
    if parts_differ(shown, family, given):
        yield problem("name_parts_differ", "family_name", name=shown)
