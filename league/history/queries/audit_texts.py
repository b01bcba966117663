"""Audit entries in words: their subject, and the values before and after."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from html import unescape
from typing import Any, NamedTuple

from django.apps import apps
from django.contrib.auth import get_user_model
from django.core.exceptions import FieldDoesNotExist
from django.utils.html import strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext as _

from league.core.queries.rule_terms import NAMES, comma_list, term
from league.core.queries.rule_texts import CHOICES
from league.enums import PenaltyKind, penalty_kind_label
from league.history.queries.audit_names import AuditNames
from league.history.queries.audit_templates import SAID_IN_FULL, named_by, sentence
from league.history.queries.audit_verbs import KEYS, VERBS, value_in_words
from league.models import AuditEntry, Event, Hand, Penalty, Seat, SignOff
from league.play.penalty_catalogue import OFFENCES
from league.play.queries.revisions import play_entry, situation_of_revisions
from league.play.queries.texts.games import texts_of
from league.play.queries.texts.hands import entry_text, wind_name
from league.templatetags.numbers import points_text
from league.templatetags.tenbou import DASH, deduction, score, who
from scoring import NotationError, Ruleset
from scoring.games import Situation
from scoring.ruleset import SWITCHES

# Keys of a side that hold rows by their id, with the kind of the rows.
KIND_OF = {
    "club": "club",
    "entrant": "entrant",
    "entrants": "entrant",
    "pair": "entrant",
    "declined": "entrant",
    "moved_up": "entrant",
    "moved_down": "entrant",
    "seating": "entrant",
    "player": "player",
    "login": "login",
    "merged": "player",
    "seat": "seat",
    "seats": "seat",
    "table": "table",
    "above_cut": "entrant",
    "below_cut": "entrant",
    "teams_above_cut": "team",
    "teams_below_cut": "team",
}
# Keys of a side that hold rows of a player or team with numbers.
OF_RANKS = {"ranks": "entrant", "team_ranks": "team"}

Side = Mapping[str, Any]


class _Where(NamedTuple):
    """Where the hand of an entry was played, if the entry is about a hand."""

    situation: Situation | None
    ruleset: Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditText:
    """An audit entry as a sentence, with the values before and after as (name, value) in words.

    `sentence` is "" for a verb without one; `is_full` says that the sentence contains all values.
    """

    entry: AuditEntry
    sentence: SafeString
    is_full: bool
    verb: str
    subject: str
    before: list[tuple[str, str]]
    after: list[tuple[str, str]]

    @property
    def plain(self) -> str:
        """The sentence without bold, or else the action and its subject."""
        return unescape(strip_tags(self.sentence)) or f"{self.verb}, {self.subject}"


def audit_texts(event: Event, entries: Iterable[AuditEntry]) -> list[AuditText]:
    rows = list(entries)
    names, ruleset = AuditNames(event), event.ruleset
    hands, seated = _hands_of(rows), _seated_in(rows)
    names |= _names_at_tables(rows, hands, names)
    names["login"] = _logins_in(rows)
    texts = []
    for entry in rows:
        hand = hands.get(entry.subject_id) if entry.subject_kind == "hand" else None
        where = _Where(situation_of_revisions([hand], ruleset) if hand else None, ruleset)
        side = partial(_side, kind=entry.subject_kind, names=names, where=where)
        subject = _row_name(names, entry.subject_kind, entry.subject_id)
        players = seated.get(entry.subject_id, [])
        sides = _with_players(entry.before, players), _with_players(entry.after, players)
        said = sentence(entry.verb, _words(entry, sides, subject, names, event))
        texts.append(
            AuditText(
                entry=entry,
                sentence=said,
                is_full=bool(said) and entry.verb in SAID_IN_FULL,
                verb=str(VERBS.get(entry.verb, entry.verb)),
                subject=subject,
                before=side(sides[0]),
                after=side(sides[1]),
            )
        )
    return texts


def _words(
    entry: AuditEntry, sides: tuple[Side, Side], subject: str, names: AuditNames, event: Event
) -> dict[str, str | SafeString]:
    """The values for the placeholders of sentences."""
    kind = entry.subject_kind
    words: dict[str, str | SafeString] = {"who": who(entry.who), "subject": subject}
    named, where = named_by(entry.verb), _Where(None, event.ruleset)
    for prefix, side in zip(("old", "new"), sides, strict=True):
        for name, value in side.items():
            if f"{prefix}_{name}" in named:
                of_game = _of_game(value, name, kind, where)
                words[f"{prefix}_{name}"] = of_game or _value(value, name, kind, names)
    if entry.verb == "table.correct_result":
        words["changes"] = _changed_points(*sides, names)
    if entry.verb == "session.draw" and "tables" in entry.after:
        count = entry.after["tables"]
        words["tables"] = ngettext("%(count)s table", "%(count)s tables", count) % {"count": count}
    if entry.verb in {"penalty.give", "bonus.give", "catalogue.add"}:
        points = entry.after.get("points", 0)
        is_bonus = entry.after.get("kind") == PenaltyKind.BONUS
        words["score"] = score(points, event) if is_bonus else deduction(points, event)
    if entry.verb in {"session.swap_seats", "table.swap_seats"}:
        words |= zip(("first", "second"), _all(names, "entrant", entry.after), strict=False)
        words |= zip(("here", "there"), _all(names, "seat", entry.after), strict=False)
    return words


def _with_players(side: Side, seated: Sequence[int]) -> Side:
    """A side whose points stand with their entrants (by id), where these are known."""
    players, points = side.get("entrants", seated), side.get("raw_points", ())
    if not points or len(players) != len(points):
        return side
    others = {name: value for name, value in side.items() if name != "entrants"}
    return others | {"raw_points": [list(pair) for pair in zip(players, points, strict=True)]}


def _changed_points(before: Side, after: Side, names: AuditNames) -> str:
    """The players whose points a correction changes, with both."""
    pairs = zip(before["raw_points"], after["raw_points"], strict=True)
    return comma_list(
        f"{_points_of(old, names)} → {points_text(new[1])}"
        for old, new in pairs
        if isinstance(old, list) and isinstance(new, list) and old != new
    )


def _points_of(pair: Sequence[int], names: AuditNames) -> str:
    entrant, points = pair
    return f"{_row_name(names, 'person', entrant)} {points_text(points)}"


def _all(names: AuditNames, kind: str, side: Side) -> list[str]:
    return [_row_name(names, kind, row) for row in side.get(f"{kind}s", ())]


def _logins_in(entries: Iterable[AuditEntry]) -> dict[int, str]:
    sides = [side for entry in entries for side in (entry.before, entry.after)]
    logins = {value for side in sides if isinstance(value := side.get("login"), int)}
    return {row.pk: row.get_username() for row in get_user_model().objects.filter(pk__in=logins)}


def _hands_of(entries: Iterable[AuditEntry]) -> dict[int, Hand]:
    return Hand.objects.in_bulk(_subjects(entries, "hand"))


def _seated_in(entries: Iterable[AuditEntry]) -> dict[int, list[int]]:
    """The entrants by seat at the tables of results that do not name them."""
    tables = {
        entry.subject_id
        for entry in entries
        if any("raw_points" in side and "entrants" not in side for side in _sides_of(entry))
    }
    seated: dict[int, list[int]] = defaultdict(list)
    for seat in sorted(Seat.objects.filter(table__in=tables), key=lambda seat: seat.index):
        seated[seat.table_id].append(seat.entrant_id)
    return seated


def _sides_of(entry: AuditEntry) -> tuple[Side, Side]:
    return entry.before, entry.after


def _subjects(entries: Iterable[AuditEntry], kind: str) -> set[int]:
    return {entry.subject_id for entry in entries if entry.subject_kind == kind}


def _names_at_tables(
    entries: Iterable[AuditEntry], hands: Mapping[int, Hand], names: AuditNames
) -> dict[str, dict[int, str]]:
    """Names of the hands, penalties and sign-offs in these entries."""
    penalties = Penalty.objects.filter(pk__in=_subjects(entries, "penalty"))
    sign_offs = SignOff.objects.filter(pk__in=_subjects(entries, "signoff"))
    return {
        "hand": {
            pk: _("hand %(number)s, %(table)s")
            % {"number": hand.position, "table": names["table"][hand.table_id]}
            for pk, hand in hands.items()
        },
        "penalty": {
            pk: (_("bonus, %(name)s") if kind == PenaltyKind.BONUS else _("penalty, %(name)s"))
            % {"name": names["entrant"][entrant]}
            for pk, entrant, kind in penalties.values_list("pk", "entrant_id", "kind")
        },
        "signoff": {
            pk: _("sign-off, %(table)s") % {"table": names["table"][table]}
            for pk, table in sign_offs.values_list("pk", "table_id")
        },
    }


def _row_name(names: AuditNames, kind: str, row: int) -> str:
    """The name of a row; its kind if the name is unknown."""
    known = names[kind].get(row)
    return _kind_name(kind) if known is None else known


def _kind_name(kind: str) -> str:
    try:
        return str(apps.get_model("league", kind)._meta.verbose_name)
    except LookupError:
        return kind


def _key_name(key: str, kind: str) -> str:
    """A key in words: the label of a switch or field, otherwise from the table of keys."""
    if kind == "event" and key in SWITCHES:
        return gettext(SWITCHES[key].meaning).rstrip(".。")
    if key in KEYS:
        return str(KEYS[key])
    if key.isdecimal():
        return _("Stage %(number)s") % {"number": key}
    try:
        name = str(apps.get_model("league", kind)._meta.get_field(key).verbose_name)
    except (LookupError, FieldDoesNotExist):
        name = term(key)
    return name[:1].upper() + name[1:]


def _side(side: Side, kind: str, names: AuditNames, where: "_Where") -> list[tuple[str, str]]:
    return [
        (
            _key_name(name, kind),
            _of_game(value, name, kind, where) or _value(value, name, kind, names),
        )
        for name, value in side.items()
    ]


def _of_game(value: Any, name: str, kind: str, where: "_Where") -> str | None:
    """A hand or the kind of a penalty in the words of the game; None for all other values."""
    if name == "entry":
        return _entry(value, where)
    if (kind, name) == ("penalty", "kind") and value in PenaltyKind:
        return str(penalty_kind_label(PenaltyKind(value), where.ruleset.variant))
    return None


def _value(value: Any, name: str, kind: str, names: AuditNames) -> str:
    if name == "offence" and value in OFFENCES:
        return str(OFFENCES[value].text)
    if name == "fields":
        return comma_list(_key_name(field, kind) for field in value)
    if isinstance(value, list):
        parts = [_value(item, name, kind, names) for item in value]
        joined = "; ".join(parts) if _is_nested(value) else comma_list(parts) or DASH
        return _of_players(value, name, names) or joined
    if (name in KIND_OF or name.isdecimal()) and isinstance(value, int):
        return _row_name(names, KIND_OF.get(name, "entrant"), value)
    if isinstance(value, dict):
        return "; ".join(
            f"{_key_name(part, kind)}: {_value(inner, part, kind, names)}"
            for part, inner in value.items()
        )
    return _plain(value, name, kind)


def _of_players(value: Any, name: str, names: AuditNames) -> str:
    """Players with their points or ranks; "" for other values."""
    if not _is_nested(value):
        return ""
    if name == "raw_points":
        return comma_list(_points_of(pair, names) for pair in value)
    if name in OF_RANKS:
        return comma_list(_rank_change(row, OF_RANKS[name], names) for row in value)
    return ""


def _rank_change(row: Sequence[int | None], kind: str, names: AuditNames) -> str:
    """A name with the ranks before and after."""
    key, before, after = row
    name = _row_name(names, "person" if kind == "entrant" else kind, key or 0)
    return f"{name} {before or DASH} → {after or DASH}"


def _is_nested(values: Any) -> bool:
    return isinstance(values, list) and any(isinstance(item, list) for item in values)


def _plain(value: Any, name: str, kind: str) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value in {None, ""}:
        return DASH
    choices = _choices(kind, name)
    if value in choices:
        return str(choices[value])
    if (name, value) in CHOICES:
        return str(CHOICES[name, value])
    return value_in_words(name, str(value)) or (term(value) if value in NAMES else str(value))


def _choices(kind: str, name: str) -> dict[Any, Any]:
    """The labels of a field's choices, if it has any."""
    try:
        model = apps.get_model("league", kind)
        return dict(getattr(model._meta.get_field(name), "flatchoices", ()))
    except (LookupError, FieldDoesNotExist):
        return {}


def _entry(entry: Any, where: "_Where") -> str:
    """A hand in words, with the value of its tiles; an unreadable hand as it was stored."""
    played = play_entry(entry, where.situation, where.ruleset)
    try:
        if played is None:
            return entry_text(entry, where.ruleset)
    except NotationError:
        return str(entry)
    texts = texts_of(where.ruleset)
    return " ".join([*texts.sentences(played.valued, wind_name), *texts.tiles(played.hand)])
