"""Entrants: enrolled, checked in, replaced, withdrawn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Max

from league.enums import EntrantStatus, EventStatus, SessionStatus
from league.models import Entrant, Event, ForbiddenPair, Player, Seat, Team
from league.permissions import Actor
from league.selectors.enrolment import ListedPlayer, preview_of_list
from league.services.audit import record
from league.services.errors import AnyProblem, Refused, problem, refuse_if, status_word
from league.services.fields import problems_of_fields, set_fields
from league.services.guards import locked_event, locked_table, require, touch_results
from league.services.players import club_named, create_player

MOST_NUMBER = 100_000
ENTRANT_FIELDS = ("number", "team", "seed_rating", "fixed_table")

# From where each status can be reached.
STATUS_FROM: dict[str, tuple[EntrantStatus, ...]] = {
    EntrantStatus.ENROLLED: (
        EntrantStatus.CHECKED_IN,
        EntrantStatus.WITHDRAWN,
        EntrantStatus.SUBSTITUTE,
        EntrantStatus.DISQUALIFIED,
    ),
    EntrantStatus.CHECKED_IN: (EntrantStatus.ENROLLED,),
    EntrantStatus.SUBSTITUTE: (EntrantStatus.ENROLLED, EntrantStatus.WITHDRAWN),
    EntrantStatus.WITHDRAWN: (
        EntrantStatus.ENROLLED,
        EntrantStatus.CHECKED_IN,
        EntrantStatus.SUBSTITUTE,
    ),
    EntrantStatus.DISQUALIFIED: (EntrantStatus.ENROLLED, EntrantStatus.CHECKED_IN),
}


def enrol_player(
    event: Event, *, by: Actor, player: Player | None = None, name: str = "", **values: Any
) -> Entrant:
    """Enrol a known player, or a new one by name."""
    require(by, "entrants.change", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        _refuse_when_over(event)
        if player is None:
            club = club_named(str(values.pop("club", "") or ""))
            known = {
                key: values.pop(key)
                for key in ("legal_name", "country", "shown_by_name")
                if key in values
            }
            player = create_player(by=by, event_id=event.pk, display_name=name, club=club, **known)
        return _enrol(event, player, by=by, values=values)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListOutcome:
    enrolled: tuple[Entrant, ...]
    new_players: int


def enrol_list(event: Event, text: str, *, by: Actor, choices: Mapping[int, str]) -> ListOutcome:
    """Enrol everybody in the list, all or nobody.

    `choices` settles the doubtful lines: line number -> a player's id, "new" or "skip".
    """
    require(by, "entrants.change", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        _refuse_when_over(event)
        rows = preview_of_list(event, text)
        refuse_if(_problems_of_list(rows, choices))
        before = Player.objects.count()
        enrolled = tuple(
            _enrol_line(event, row, choices.get(row.line, ""), by=by)
            for row in rows
            if row.state != "enrolled" and choices.get(row.line) != "skip"
        )
        return ListOutcome(enrolled=enrolled, new_players=Player.objects.count() - before)


def change_entrant(entrant: Entrant, *, by: Actor, **values: Any) -> Entrant:
    require(by, "entrants.change", event_id=entrant.event_id)
    with transaction.atomic():
        event = locked_event(entrant.event_id)
        entrant = Entrant.objects.select_for_update(of=("self",), no_key=True).get(pk=entrant.pk)
        wanted = {name: value for name, value in values.items() if name in ENTRANT_FIELDS}
        if isinstance(wanted.get("team"), str):
            wanted["team"] = team_named(event, wanted["team"])
        before, after = set_fields(entrant, wanted)
        refuse_if(_problems_of_entrant(event, entrant))
        entrant.save(update_fields=list(after))
        touch_results(event.pk)
        record(by, "entrants.change", entrant, event_id=event.pk, before=before, after=after)
    return entrant


def set_entrant_status(entrant: Entrant, status: str, *, by: Actor, reason: str = "") -> Entrant:
    """Check in, withdraw, disqualify, make a substitute, or take that back."""
    verb = "entrants.check_in" if _is_check_in(entrant, status) else "entrants.change"
    require(by, verb, event_id=entrant.event_id)
    with transaction.atomic():
        locked_event(entrant.event_id)
        entrant = (
            Entrant.objects.select_for_update(of=("self",), no_key=True)
            .select_related("player", "event")
            .get(pk=entrant.pk)
        )
        if entrant.status == status:
            return entrant
        refuse_if(_problems_of_status(entrant, status))
        old, entrant.status = entrant.status, status
        entrant.save(update_fields=["status"])
        touch_results(entrant.event_id)
        record(
            by,
            "entrants.set_status",
            entrant,
            event_id=entrant.event_id,
            before={"status": old},
            after={"status": status},
            reason=reason,
        )
    return entrant


def substitute_entrant(seat: Seat, substitute: Entrant, *, by: Actor, reason: str = "") -> Seat:
    """Seat a substitute in place of whoever was announced, before the table has an entry."""
    event_id = seat.session.event_id
    require(by, "session.change", event_id=event_id)
    with transaction.atomic():
        table = locked_table(seat.table_id)
        seat = Seat.objects.select_related("session", "table", "entrant").get(pk=seat.pk)
        refuse_if(_problems_of_substitution(seat, substitute))
        old, seat.entrant = seat.entrant, substitute
        announced = seat.replaces_id or old.pk
        seat.replaces_id = None if announced == substitute.pk else announced
        seat.save(update_fields=["entrant", "replaces"])
        table.version += 1
        table.save(update_fields=["version"])
        record(
            by,
            "seat.substitute",
            seat,
            event_id=event_id,
            before={"entrant": old.pk},
            after={"entrant": substitute.pk},
            reason=reason,
        )
    return seat


def team_named(event: Event, name: str) -> Team | None:
    name = " ".join(name.split())
    if not name:
        return None
    found = Team.objects.filter(event=event, name__iexact=name).first()
    return found or Team.objects.create(event=event, name=name[:120])


def forbid_pair(event: Event, first: Entrant, second: Entrant, *, by: Actor) -> ForbiddenPair:
    require(by, "entrants.change", event_id=event.pk)
    if first.pk == second.pk:
        raise Refused(problem("pair_same", "second"))
    refuse_if(
        problem("entrant_elsewhere", name, name=entrant.player.display_name)
        for name, entrant in (("first", first), ("second", second))
        if entrant.event_id != event.pk
    )
    low, high = sorted((first, second), key=lambda entrant: entrant.pk)
    with transaction.atomic():
        locked_event(event.pk)
        pair, created = ForbiddenPair.objects.get_or_create(event=event, first=low, second=high)
        if created:
            record(by, "pair.forbid", pair, event_id=event.pk, after={"pair": [low.pk, high.pk]})
    return pair


def allow_pair(pair: ForbiddenPair, *, by: Actor) -> None:
    require(by, "entrants.change", event_id=pair.event_id)
    with transaction.atomic():
        locked_event(pair.event_id)
        members = [pair.first_id, pair.second_id]
        record(by, "pair.allow", pair, event_id=pair.event_id, before={"pair": members})
        pair.delete()


def _enrol(event: Event, player: Player, *, by: Actor, values: Mapping[str, Any]) -> Entrant:
    if Entrant.objects.filter(event=event, player=player).exists():
        raise Refused(problem("player_enrolled", "player", name=player.display_name))
    entrant = Entrant(event=event, player=player)
    given = {name: values[name] for name in ENTRANT_FIELDS if values.get(name) not in (None, "")}
    if isinstance(given.get("team"), str):
        given["team"] = team_named(event, given["team"])
    set_fields(entrant, {"number": _next_number(event), **given})
    refuse_if(_problems_of_entrant(event, entrant))
    entrant.save()
    touch_results(event.pk)
    record(
        by,
        "entrants.enrol",
        entrant,
        event_id=event.pk,
        after={"player": player.pk, "number": entrant.number},
    )
    return entrant


def _enrol_line(event: Event, row: ListedPlayer, choice: str, *, by: Actor) -> Entrant:
    values = {name: row.values.get(name, "") for name in ("team",)}
    numbers = {
        name: int(row.values[name]) for name in ("number", "seed_rating") if row.values.get(name)
    }
    if choice.isdecimal():
        player = next(item for item in row.candidates if item.pk == int(choice))
    elif row.state == "known":
        player = row.candidates[0]
    else:
        player = create_player(
            by=by,
            event_id=event.pk,
            display_name=row.name,
            club=club_named(row.values.get("club", "")),
            country=row.values.get("country", "").upper(),
            legal_name=row.values.get("legal_name", ""),
        )
    return _enrol(event, player, by=by, values=values | numbers)


def _problems_of_list(
    rows: Sequence[ListedPlayer], choices: Mapping[int, str]
) -> Iterator[AnyProblem]:
    if not rows:
        yield problem("list_empty", "text")
    for row in rows:
        choice = choices.get(row.line, "")
        if choice == "skip":
            continue
        if row.state == "unreadable":
            yield problem("line_unreadable", f"line-{row.line}", line=row.line, why=row.why)
        allowed = {"new", *(str(player.pk) for player in row.candidates)}
        if (choice or row.state == "doubtful") and choice not in allowed:
            yield problem("player_doubtful", f"line-{row.line}", line=row.line, name=row.name)
    yield from _repeated_choices(rows, choices)


def _repeated_choices(
    rows: Sequence[ListedPlayer], choices: Mapping[int, str]
) -> Iterator[AnyProblem]:
    """The same known player chosen by two lines."""
    seen: set[str] = set()
    for row in rows:
        choice = choices.get(row.line, "")
        chosen = str(row.candidates[0].pk) if row.state == "known" else choice
        if chosen.isdecimal() and chosen in seen:
            yield problem("player_repeated", f"line-{row.line}", name=row.name)
        seen.add(chosen)


def _problems_of_entrant(event: Event, entrant: Entrant) -> Iterator[AnyProblem]:
    yield from problems_of_fields(entrant, ["number", "seed_rating", "fixed_table"])
    if not 1 <= entrant.number <= MOST_NUMBER:
        yield problem("value_out_of_range", "number", value=entrant.number, low=1, high=MOST_NUMBER)
    others = Entrant.objects.filter(event=event, number=entrant.number).exclude(pk=entrant.pk)
    if others.exists():
        yield problem("number_taken", "number", value=entrant.number)


def _problems_of_status(entrant: Entrant, status: str) -> Iterator[AnyProblem]:
    name = entrant.player.display_name
    if entrant.status not in STATUS_FROM.get(status, ()):
        now = status_word(EntrantStatus, entrant.status)
        yield problem("entrant_status_order", "status", name=name, status=now)
    if status in {EntrantStatus.WITHDRAWN, EntrantStatus.DISQUALIFIED, EntrantStatus.SUBSTITUTE}:
        unfinished = Seat.objects.filter(entrant=entrant).exclude(
            session__status__in=(SessionStatus.FINISHED, SessionStatus.DRAFT)
        )
        for seat in unfinished.select_related("session"):
            yield problem("entrant_seated", "status", name=name, number=seat.session.number)


def _problems_of_substitution(seat: Seat, substitute: Entrant) -> Iterator[AnyProblem]:
    name = substitute.player.display_name
    if seat.session.event_id != substitute.event_id:
        yield problem("entrant_elsewhere", "substitute", name=name)
    if substitute.status != EntrantStatus.SUBSTITUTE and not substitute.is_playing:
        yield problem("substitute_needed", "substitute", name=name)
    if seat.session.status == SessionStatus.FINISHED:
        yield problem("session_finished", "seat", number=seat.session.number)
    if seat.table.hands.exists() or seat.raw_points is not None:
        yield problem("seat_at_played_table", "seat", number=seat.table.number)
    if Seat.objects.filter(session=seat.session, entrant=substitute).exists():
        yield problem("entrant_seated", "substitute", name=name, number=seat.session.number)


def _refuse_when_over(event: Event) -> None:
    if event.status == EventStatus.FINISHED:
        raise Refused(problem("event_not_open"))


def _is_check_in(entrant: Entrant, status: str) -> bool:
    return {entrant.status, status} <= {EntrantStatus.ENROLLED, EntrantStatus.CHECKED_IN}


def _next_number(event: Event) -> int:
    highest = Entrant.objects.filter(event=event).aggregate(highest=Max("number"))["highest"]
    return int(highest or 0) + 1
