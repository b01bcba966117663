"""Preview a pasted list or a CSV of players: which are new, known or ambiguous.

`enrol_many.enrol_list` takes the rows with the choices.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from types import MappingProxyType

from django.utils.translation import gettext_lazy as _

from league.core.errors import message_of, problem
from league.core.fields import problems_of_contact
from league.core.permissions import Actor
from league.core.queries.names import hidden_characters
from league.core.sheets.columns import NOTHING_CHOSEN, ChosenColumns
from league.countries import code_of, similar_country
from league.entrants.queries.player_lists import Line, read_list
from league.entrants.queries.spellings import same_person_key, spellings_of
from league.models import Entrant, Event, Player
from league.models.name_key import key_of
from league.models.player_fields import FACTS, PLAYER_FIELDS
from league.people.queries.clubs import similar_clubs
from league.people.queries.keepers import findable_players
from league.person_names import missing_part, parts_differ

LONGEST_NAME = 120
LONGEST_CONTACT = 200
MOST_DIGITS = 10
MOST_KEYS = 10_000  # in one statement

FIELD_PROBLEMS = frozenset(
    ["name_parts_differ", *(item.problem for item in PLAYER_FIELDS if item.problem)]
)
#: Why a line is doubtful or unreadable, for reasons that are no problem of a field.
REASONS = {
    "repeated": _("twice in the list"),
    "several": _("several players with this name"),
    "other_club": _("player with this name in another club"),
    "close": _("did you mean a player of this event?"),
    "other_spelling": _("player with a similar name"),
    "no_name": _("name missing"),
    "hidden_signs": _("invisible characters: type this line by hand"),
    "name_too_long": _("name too long"),
    "text_too_long": _("a text too long"),
    "contact_no_email": _("not a whole e-mail address"),
    "number_not_a_number": _("invalid number"),
    "number_taken": _("another player has this number"),
    "seed_rating_not_a_number": _("invalid rating"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPlayer:
    """A line of the list. `state`: new, known, doubtful, enrolled or unreadable."""

    line: int
    name: str
    state: str
    candidates: tuple[Player, ...] = ()
    why: str = ""
    values: dict[str, str] = field(default_factory=dict)

    @property
    def needs_choice(self) -> bool:
        """Whether somebody has to say what becomes of the line."""
        return self.state in {"doubtful", "unreadable"}

    @property
    def said(self) -> list[str]:
        """What the line says of the player, as pages show it."""
        values = (self.values.get(name, "") for name in ("club", "team"))
        return [*filter(None, values), *self._facts(), *filter(None, [self.values.get("contact")])]

    def _facts(self) -> list[str]:
        values = {item: self.values.get(item.name, "") for item in FACTS}
        return [item.in_words(value) for item, value in values.items() if value]

    @property
    def not_kept(self) -> list[str]:
        """What the line says otherwise than the profile of a known player, which stays as it is."""
        if self.state not in {"known", "enrolled"}:
            return []
        player, club = self.candidates[0], self.values.get("club", "")
        has_club = player.club is not None and key_of(player.club.name) == key_of(club)
        facts = [
            item.in_words(value)
            for item in FACTS
            if (value := self.values.get(item.name, "")) and value != getattr(player, item.name)
        ]
        return [club, *facts] if club and not has_club else facts

    @property
    def why_in_words(self) -> str:
        """Why the line is doubtful or unreadable; empty for others."""
        if self.why in FIELD_PROBLEMS:
            return message_of(problem(self.why, name=self.name))
        return str(REASONS[self.why]) if self.why else ""


#: The answer that a club is new though another has nearly its name.
NEW_CLUB = "new"


def preview_of_list(
    event: Event,
    text: str,
    actor: Actor,
    *,
    clubs: Mapping[str, str] | None = None,
    countries: Mapping[str, str] = MappingProxyType({}),
    chosen: ChosenColumns = NOTHING_CHOSEN,
) -> list[ListedPlayer]:
    """Every line of a text as `preview_of_lines` shows it."""
    lines = read_list(text, chosen).lines
    return preview_of_lines(event, lines, actor, clubs=clubs, countries=countries)


def preview_of_lines(
    event: Event,
    lines: Iterable[Line],
    actor: Actor,
    *,
    clubs: Mapping[str, str] | None = None,
    countries: Mapping[str, str] = MappingProxyType({}),
) -> list[ListedPlayer]:
    """Every line of a list with its state, in order.

    `clubs` and `countries`: what a typed name means, by `doubtful_clubs` and `doubtful_countries`.
    """
    of_clubs = {name: club for name, club in (clubs or {}).items() if club != NEW_CLUB}
    answers = {"club": of_clubs, "country": countries}
    meant = [
        (line, {name: answers.get(name, {}).get(value, value) for name, value in values.items()})
        for line, values in lines
    ]
    return _with_taken_numbers(event, preview_of_rows(event, meant, actor))


def _with_taken_numbers(event: Event, rows: Iterable[ListedPlayer]) -> list[ListedPlayer]:
    """The rows; one whose number the event or a line above has given away cannot be read."""
    taken = {str(number) for number in event.entrants.values_list("number", flat=True)}
    found = []
    for row in rows:
        number = row.values.get("number", "").lstrip("0")
        is_new = number and row.state not in {"enrolled", "unreadable"}
        if is_new and number in taken:
            row = replace(row, state="unreadable", why="number_taken")  # noqa: PLW2901
        taken |= {number} if is_new else set()
        found.append(row)
    return found


def doubtful_countries(lines: Iterable[Line]) -> dict[str, str]:
    """The countries of a list that nobody knows, with the code of one of nearly the same name."""
    typed = (values.get("country", "") for _, values in lines)
    unknown = dict.fromkeys(name for name in typed if name and code_of(name) is None)
    return {name: similar_country(name) or "" for name in unknown}


def doubtful_clubs(
    lines: Iterable[Line], clubs: Mapping[str, str] = MappingProxyType({})
) -> dict[str, list[str]]:
    """The clubs of a list that may be misspelt, with those they may be, unless `clubs` tells."""
    found = similar_clubs(values.get("club", "") for _, values in lines)
    return {
        name: alike for name, alike in found.items() if clubs.get(name) not in {NEW_CLUB, *alike}
    }


def preview_of_rows(
    event: Event, lines: Sequence[tuple[int, dict[str, str]]], actor: Actor
) -> list[ListedPlayer]:
    """Each of (line number, values) with its state, in order."""
    spellings = [spellings_of(values["name"]) for _, values in lines]
    by_key = _players_with(set().union(*spellings), actor, event)
    enrolled = set(Entrant.objects.filter(event=event).values_list("player_id", flat=True))
    seen: set[str] = set()
    return [
        _listed(line, values, _known_as(values["name"], keys, by_key), enrolled, seen)
        for (line, values), keys in zip(lines, spellings, strict=True)
    ]


def players_by_key(names: Iterable[str], actor: Actor, event: Event) -> dict[str, list[Player]]:
    """Known players whom the actor may find for this event, by the keys of these names."""
    return _players_with({key_of(name) for name in names}, actor, event)


def _players_with(keys: set[str], actor: Actor, event: Event) -> dict[str, list[Player]]:
    by_key: dict[str, list[Player]] = defaultdict(list)
    wanted = sorted(keys)
    for first in range(0, len(wanted), MOST_KEYS):
        some = wanted[first : first + MOST_KEYS]
        for player in findable_players(actor, event).filter(name_key__in=some).order_by("pk"):
            by_key[player.name_key].append(player)
    return by_key


def same_names(entrants: Iterable[Entrant], actor: Actor) -> dict[int, list[Player]]:
    """Other players of the same name whom the actor may find, by the entrant's key."""
    rows = list(entrants)
    keys, own = {row.player.name_key for row in rows}, {row.player_id for row in rows}
    if not Player.objects.filter(name_key__in=keys).exclude(pk__in=own).exists():
        return {row.pk: [] for row in rows}  # the usual case: the permission query below is slow
    known = players_by_key((row.player.display_name for row in rows), actor, rows[0].event)
    return {
        row.pk: [one for one in known.get(row.player.name_key, []) if one.pk != row.player_id]
        for row in rows
    }


def _listed(
    line: int,
    values: dict[str, str],
    known: tuple[Player, ...],
    enrolled: set[int],
    seen: set[str],
) -> ListedPlayer:
    name = values["name"]
    same = same_person_key(name)
    state, why = _state(name, values, known, enrolled, repeated=same in seen)
    seen.add(same)
    return ListedPlayer(line=line, name=name, state=state, why=why, candidates=known, values=values)


def _known_as(
    name: str, spellings: set[str], by_key: dict[str, list[Player]]
) -> tuple[Player, ...]:
    """Players of the name, or else of another spelling of it: JÖRG MÜLLER, Mueller Joerg."""
    other = (player for key in sorted(spellings) for player in by_key.get(key, ()))
    return tuple(by_key.get(key_of(name), ()) or dict.fromkeys(other))


def _state(
    name: str,
    values: dict[str, str],
    known: tuple[Player, ...],
    enrolled: set[int],
    *,
    repeated: bool,
) -> tuple[str, str]:
    why = _why_unreadable(name, values)
    if why:
        return "unreadable", why
    if repeated or len(known) > 1:
        return "doubtful", "repeated" if repeated else "several"
    if not known:
        return "new", ""
    if known[0].pk in enrolled and known[0].name_key == key_of(name):
        return "enrolled", ""
    why = _why_doubtful(name, values.get("club", ""), known[0])
    return ("doubtful", why) if why else ("known", "")


def _why_doubtful(name: str, club: str, known: Player) -> str:
    known_club = known.club.name if known.club else ""
    if club and known_club and key_of(known_club) != key_of(club):
        return "other_club"
    return "other_spelling" if known.display_name != name else ""


def _why_unreadable(name: str, values: dict[str, str]) -> str:
    if not key_of(name):
        return "no_name"
    if any(map(hidden_characters, values.values())):
        return "hidden_signs"
    if len(name) > LONGEST_NAME:
        return "name_too_long"
    for field_name in ("number", "seed_rating"):
        value = values.get(field_name, "")
        if value and not (value.removeprefix("-").isdecimal() and len(value) < MOST_DIGITS):
            return f"{field_name}_not_a_number"
    return _why_text_wrong(name, values)


def _why_text_wrong(name: str, values: dict[str, str]) -> str:
    contact = values.get("contact", "")
    if len(contact) > LONGEST_CONTACT:
        return "text_too_long"
    of_contact = (item.code for item in problems_of_contact(contact))
    of_player = (item.problem_of(values.get(item.name, "")) for item in PLAYER_FIELDS)
    found = filter(None, chain(of_contact, of_player))
    return next(found, "") or _why_parts_differ(name, values)


def _why_parts_differ(name: str, values: dict[str, str]) -> str:
    family, given = values.get("family_name", ""), values.get("given_name", "")
    parts = {"family_name": family, "given_name": given} | missing_part(name, family, given)
    differ = parts_differ(name, parts["family_name"], parts["given_name"])
    return "name_parts_differ" if differ else ""
