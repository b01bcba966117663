"""Preview a pasted list or a CSV of players: which are new, known or ambiguous.

`enrol_many.enrol_list` takes the rows with the choices.
"""

import csv
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from types import MappingProxyType

from league.core.errors import message_of, problem
from league.core.fields import problems_of_contact
from league.core.permissions import Actor
from league.core.queries.names import hidden_characters
from league.countries import code_of
from league.models import Entrant, Event, Player
from league.models.name_key import key_of
from league.models.player_fields import FACTS, PLAYER_FIELDS
from league.people.queries.clubs import similar_clubs
from league.people.queries.keepers import findable_players
from league.person_names import missing_part, parts_differ, whole_name

LONGEST_LIST = 100_000  # characters, about 1,000 lines
LARGEST_LIST = 4 * LONGEST_LIST  # bytes
LONGEST_NAME = 120
LONGEST_CONTACT = 200
MOST_DIGITS = 10

COLUMNS = {
    "name": "name",
    "display name": "name",
    "player": "name",
    "名前": "name",
    "氏名": "name",
    "club": "club",
    "クラブ": "club",
    "team": "team",
    "チーム": "team",
    "number": "number",
    "番号": "number",
    "rating": "seed_rating",
    "seed": "seed_rating",
    **dict.fromkeys(("e-mail", "email", "mail", "メール", "contact", "連絡先"), "contact"),
    **dict.fromkeys(("telephone", "phone", "電話"), "contact"),
    "substitute": "substitute",
    "補欠": "substitute",
    **{head: field.name for field in PLAYER_FIELDS for head in field.columns},
}
# The header that each column usually has.
OF_PLAYERS = tuple(item.columns[0] for item in PLAYER_FIELDS if item.columns)
COLUMN_NAMES = ("name", "club", *OF_PLAYERS, "team", "number", "rating", "substitute", "e-mail")
FIELD_PROBLEMS = frozenset(
    ["name_parts_differ", *(item.problem for item in PLAYER_FIELDS if item.problem)]
)
NOT_A_SUBSTITUTE = frozenset({"", "-", "0", "n", "no", "false", "いいえ"})
QUOTED = re.compile(r'"(?:[^"]|"")*"')


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
    def facts(self) -> list[str]:
        """The values of the line, as pages show them."""
        values = {item: self.values.get(item.name, "") for item in FACTS}
        return [item.in_words(value) for item, value in values.items() if value]

    @property
    def why_in_words(self) -> str:
        """The error text of an invalid field; empty for other reasons."""
        known = self.why in FIELD_PROBLEMS
        return message_of(problem(self.why, name=self.name)) if known else ""


#: The answer that a club is new though another has nearly its name.
NEW_CLUB = "new"


def preview_of_list(
    event: Event, text: str, actor: Actor, *, clubs: Mapping[str, str] | None = None
) -> list[ListedPlayer]:
    """Every line of the list with its state, in order; `clubs`: which club a typed name means."""
    lines = list(read_list(text))
    meant = {name: club for name, club in (clubs or {}).items() if club != NEW_CLUB}
    for _, values in lines:
        if values.get("club") in meant:
            values["club"] = meant[values["club"]]
    return preview_of_rows(event, lines, actor)


def doubtful_clubs(
    text: str, clubs: Mapping[str, str] = MappingProxyType({})
) -> dict[str, list[str]]:
    """The clubs of a list that may be misspelt, with those they may be, unless `clubs` tells."""
    found = similar_clubs(values.get("club", "") for _, values in read_list(text))
    return {
        name: alike for name, alike in found.items() if clubs.get(name) not in {NEW_CLUB, *alike}
    }


def preview_of_rows(
    event: Event, lines: Sequence[tuple[int, dict[str, str]]], actor: Actor
) -> list[ListedPlayer]:
    """Each of (line number, values) with its state, in order."""
    by_key = players_by_key((values["name"] for _, values in lines), actor, event)
    enrolled = set(Entrant.objects.filter(event=event).values_list("player_id", flat=True))
    seen: set[str] = set()
    return [_listed(line, values, by_key, enrolled, seen) for line, values in lines]


def read_list(text: str) -> Iterable[tuple[int, dict[str, str]]]:
    """Read (line number, values) of every line that is not empty.

    A header line makes it a table with comma, semicolon or tab; otherwise each line is `name`,
    `name, club` or `name, country` with the same separators. A first line such as `sep=;` sets the
    separator.
    """
    rows, first = _rows_of(text)
    if not rows:
        return
    heads = _columns_of(rows[0])
    names = heads or _columns_without_heads(rows)
    start = 1 if heads else 0
    for number, cells in enumerate(rows[start:], first + start + 1):
        values = _values(names, cells)
        if any(values.values()):
            yield number, {"name": "", **values}


def unread_columns(text: str) -> list[str]:
    """The names of columns that Tenbou has no place for."""
    rows, _first = _rows_of(text)
    cells = rows[0] if rows else []
    heads = _columns_of(cells)
    unread = (cell.strip() for cell, known in zip(cells, heads, strict=False) if not known)
    return [name for name in unread if name]


def _columns_of(cells: Sequence[str]) -> list[str]:
    """What each column is, "" for an unknown one; empty where the line has no names of columns."""
    heads = [COLUMNS.get(cell.strip().lower(), "") for cell in cells]
    return heads if {"name", "family_name"} & {*heads} else []


def _rows_of(text: str) -> tuple[list[list[str]], int]:
    """The cells of each line, and the number of lines before them."""
    lines = text.strip("\ufeff").splitlines()
    stated = re.fullmatch(r"sep=([;,\t])", lines[0]) if lines else None
    first = 1 if stated else 0
    delimiter = stated[1] if stated else _delimiter(lines)
    rows = list(csv.reader(lines[first:], delimiter=delimiter, skipinitialspace=True))
    return rows, first


def _columns_without_heads(rows: Sequence[Sequence[str]]) -> list[str]:
    """Name and club, or name and country if every second cell is a country."""
    second = [cells[1] for cells in rows if len(cells) > 1 and cells[1].strip()]
    if second and all(map(code_of, second)):
        return ["name", "country", "club", "team"]
    return ["name", "club", "country", "team"]


def _values(names: list[str], cells: list[str]) -> dict[str, str]:
    values = {
        name: " ".join(cell.split()) for name, cell in zip(names, cells, strict=False) if name
    }
    for item in PLAYER_FIELDS:
        if item.name in values:
            values[item.name] = item.read(values[item.name])
    if not values.get("name") and values.get("family_name"):
        values["name"] = whole_name(values["family_name"], values.get("given_name", ""))
    if values.get("substitute", "").casefold() in NOT_A_SUBSTITUTE:
        values.pop("substitute", None)
    return values


def _delimiter(lines: list[str]) -> str:
    """The separator that most lines have outside quotes; the first line may have none."""
    bare = [QUOTED.sub("", line) for line in lines]
    return max("\t;,", key=lambda sign: sum(sign in line for line in bare))


def players_by_key(names: Iterable[str], actor: Actor, event: Event) -> dict[str, list[Player]]:
    """Known players whom the actor may find for this event, by the keys of these names."""
    wanted = {key_of(name) for name in names}
    by_key: dict[str, list[Player]] = defaultdict(list)
    for player in findable_players(actor, event).filter(name_key__in=wanted).order_by("pk"):
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
    by_key: dict[str, list[Player]],
    enrolled: set[int],
    seen: set[str],
) -> ListedPlayer:
    name = values["name"]
    key = key_of(name)
    known = tuple(by_key.get(key, ()))
    state, why = _state(name, values, known, enrolled, repeated=key in seen)
    seen.add(key)
    return ListedPlayer(line=line, name=name, state=state, why=why, candidates=known, values=values)


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
    if known[0].pk in enrolled:
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
