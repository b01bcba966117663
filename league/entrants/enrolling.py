"""Enrol players: the one write behind every way to enrol. The caller checks permission."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import prefetch_related_objects

from league.core.audit import Change, record_all
from league.core.errors import AnyProblem, Refused, problem, refuse_if, status_name
from league.core.fields import (
    problems_of_fields,
    problems_of_hidden_characters,
)
from league.core.permissions import Actor
from league.entrants.queries.entrants import fixed_places, problems_of_place
from league.entrants.staff_sign_ups import problems_of_entered_contact, store_contacts
from league.enums import EntrantStatus, EventStatus
from league.models import Entrant, Event, Player, Team
from league.models.name_key import same_letters
from league.people.players import PLAYER_TEXT_FIELDS, clubs_named, new_player, store_players
from league.people.queries.keepers import kept_among

MOST_NUMBER = 100_000
ENTRANT_FIELDS = (
    "number",
    "team",
    "seed_rating",
    "fixed_table",
    "fixed_seat",
    "volunteers_for_bye",
    "not_on_stream",
)
CHECKED_FIELDS = ["number", "seed_rating", "fixed_table", "fixed_seat"]
FIRST_STATUSES = (EntrantStatus.ENROLLED, EntrantStatus.SUBSTITUTE)
NEW_PLAYER_FIELDS = (*PLAYER_TEXT_FIELDS, "shown_by_name")


@dataclass(frozen=True, slots=True, kw_only=True)
class Enrolment:
    """The player to enrol: a known one, or a new one from `name` and `club` in `values`.

    `staff_see_name` lets staff see a name that is not public; by default they see it if the actor
    keeps the profile, because enrolling somebody else's player gives no right. `prefix` names the
    entry in problems.
    """

    player: Player | None = None
    values: Mapping[str, Any]
    staff_see_name: bool | None = None
    prefix: str = ""

    def text(self, name: str) -> str:
        """A value as text; a team may be given as a model instance."""
        value = self.values.get(name) or ""
        return value if isinstance(value, str) else ""


def enrol(
    event: Event, entries: Sequence[Enrolment], *, actor: Actor, problems: Iterable[AnyProblem] = ()
) -> list[Entrant]:
    """Enrol everybody or nobody, in a constant number of statements; names every problem.

    The caller locks the event, raises the version, and passes the `problems` that it found itself.
    """
    found = list(problems)
    entrants = [_new_entrant(event, entry, found) for entry in entries]
    known = [entry.player for entry in entries if entry.player is not None]
    prefetch_related_objects(known, "home_event")
    refuse_if([*found, *_problems_of_entrants(event, entries, entrants)])
    _store_new_players(event, entries, entrants, actor=actor)
    teams = teams_named(event, [entry.text("team") for entry in entries], actor=actor)
    kept = kept_among(actor, [entrant.player for entrant in entrants])
    for entry, entrant in zip(entries, entrants, strict=True):
        player = entrant.player
        entrant.player = player  # which has its key by now; the key alone would read it again
        entrant.team = teams.get(entry.text("team"), entrant.team)
        seen = entry.staff_see_name
        entrant.staff_see_name = entrant.player_id in kept if seen is None else seen
    Entrant.objects.bulk_create(entrants)
    contacts = [
        (entrant, contact)
        for entry, entrant in zip(entries, entrants, strict=True)
        if (contact := entry.text("contact").strip())
    ]
    store_contacts(event, contacts)
    record_all(actor, "entrants.enrol", map(_enrolment_change, entrants), event_id=event.pk)
    return entrants


def _store_new_players(
    event: Event, entries: Sequence[Enrolment], entrants: Sequence[Entrant], *, actor: Actor
) -> None:
    new = [
        (entry.text("club"), entrant.player)
        for entry, entrant in zip(entries, entrants, strict=True)
        if entry.player is None
    ]
    clubs = clubs_named([club for club, _ in new], actor=actor, event_id=event.pk)
    for club, player in new:
        player.club = clubs.get(club)
    store_players([player for _, player in new], actor=actor, event_id=event.pk)


def team_named(event: Event, name: str, *, actor: Actor) -> Team | None:
    """The team with that name, created if new; None for "". The caller locks the event."""
    return teams_named(event, [name], actor=actor).get(name)


def teams_named(event: Event, names: Iterable[str], *, actor: Actor) -> dict[str, Team]:
    """The teams of the event with these names, created if new; "" gives no team."""
    tidy = {name: " ".join(name.split())[:120] for name in names}
    wanted = {same_letters(name): name for name in tidy.values() if name}
    if not wanted:
        return {}
    teams = {same_letters(team.name): team for team in Team.objects.filter(event=event)}
    new = [Team(event=event, name=name) for key, name in wanted.items() if key not in teams]
    refuse_if(item for team in new for item in problems_of_hidden_characters(team=team.name))
    Team.objects.bulk_create(new)
    made = [Change(team, {}, {"name": team.name}) for team in new]
    record_all(actor, "team.create", made, event_id=event.pk)
    teams |= {same_letters(team.name): team for team in new}
    return {name: teams[same_letters(tidied)] for name, tidied in tidy.items() if tidied}


def problems_of_entrant(entrant: Entrant, taken: Collection[int]) -> Iterator[AnyProblem]:
    """`taken` are the numbers of the other entrants."""
    wrong = list(problems_of_fields(entrant, CHECKED_FIELDS))
    yield from wrong
    if any(item.field == "number" for item in wrong):
        return  # the range and the uniqueness need a valid number
    if not 1 <= entrant.number <= MOST_NUMBER:
        yield problem("value_out_of_range", "number", value=entrant.number, low=1, high=MOST_NUMBER)
    if entrant.number in taken:
        yield problem("number_taken", "number", value=entrant.number)


def refuse_when_over(event: Event) -> None:
    if event.status == EventStatus.FINISHED:
        raise Refused(problem("event_not_open"))


def _new_entrant(event: Event, entry: Enrolment, problems: list[AnyProblem]) -> Entrant:
    """Build the entrant without its default number and without a team given by name."""
    player = entry.player
    texts = {"team": entry.text("team")}
    if player is None:
        texts |= {"name": entry.text("name"), "club": entry.text("club")}
    wrong = list(problems_of_hidden_characters(**texts))
    wrong += problems_of_entered_contact(entry.text("contact").strip())
    if player is None:
        values = {name: entry.values[name] for name in NEW_PLAYER_FIELDS if name in entry.values}
        player, of_player = new_player(event.pk, {**values, "display_name": entry.text("name")})
        wrong = wrong or of_player
    if player.home_event_id == event.pk:
        player.home_event = event  # saves a query
    problems += [replace(item, field=f"{entry.prefix}{item.field}") for item in wrong]
    status = entry.values.get("status") or EntrantStatus.ENROLLED
    entrant = Entrant(event=event, player=player, status=status)
    entrant.staff_see_name = entry.player is None  # until the keeper is known
    for name in ENTRANT_FIELDS:
        value = entry.values.get(name)
        if value not in (None, "") and not (name == "team" and isinstance(value, str)):
            setattr(entrant, name, value)
    return entrant


def _problems_of_entrants(
    event: Event, entries: Sequence[Enrolment], entrants: Sequence[Entrant]
) -> Iterator[AnyProblem]:
    """Number the entrants in order; return the problems of each."""
    number_of = dict(event.entrants.values_list("player_id", "number"))
    taken = {*number_of.values()}
    highest = max(taken, default=0)
    needs_place = any(one.fixed_table and one.fixed_seat for one in entrants)
    places = fixed_places(event) if needs_place else {}
    for entry, entrant in zip(entries, entrants, strict=True):
        if entrant.number is None:
            entrant.number = highest + 1
        problems = [
            *_problems_of_player(event, entrant, number_of),
            *_problems_of_first_status(entrant),
            *problems_of_entrant(entrant, taken),
            *problems_of_place(entrant, places),
        ]
        yield from (replace(item, field=f"{entry.prefix}{item.field}") for item in problems)
        if entry.player is not None:
            number_of[entry.player.pk] = entrant.number
        if isinstance(entrant.number, int):
            taken.add(entrant.number)
            highest = max(highest, entrant.number)
        if entrant.fixed_table and entrant.fixed_seat:
            places[entrant.fixed_table, entrant.fixed_seat] = entrant.staff_name


def _problems_of_player(
    event: Event, entrant: Entrant, number_of: Mapping[int, int]
) -> Iterator[AnyProblem]:
    player = entrant.player
    if player.pk in number_of:
        number = number_of[player.pk]
        yield problem("player_enrolled", "player", name=player.public_name, number=number)
    elif _is_of_other_rehearsal(event, player):
        yield problem("player_of_rehearsal", "player")


def _problems_of_first_status(entrant: Entrant) -> Iterator[AnyProblem]:
    if entrant.status not in FIRST_STATUSES:
        name, now = entrant.staff_name, EntrantStatus.ENROLLED
        word = status_name(EntrantStatus, now)
        yield problem("entrant_status_order", "status", name=name, status=word)


def _is_of_other_rehearsal(event: Event, player: Player) -> bool:
    """Whether only one of the event and the player belongs to a rehearsal."""
    home = player.home_event_id
    if event.is_rehearsal:
        return home != event.pk
    return home not in {None, event.pk} and player.home_event.is_rehearsal  # type: ignore[union-attr]


def _enrolment_change(entrant: Entrant) -> Change:
    after = {"player": entrant.player_id, "number": entrant.number, "status": entrant.status}
    return Change(entrant, {}, after)
