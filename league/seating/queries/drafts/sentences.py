"""What is good and what is not about a seating, in sentences."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.core.queries.rule_terms import comma_list, first_of
from league.seating.queries.conflicts import GROUP_OF, SessionSeating
from league.seating.queries.draw_task import first_number
from league.seating.queries.reasons import unbalanced_winds
from scoring.seating import METHODS

MOST_NAMED = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """`is_good`: nothing better can be asked for."""

    text: str
    is_good: bool


def sentences_of(seating: SessionSeating, *, shows_ranks: bool = True) -> list[Sentence]:
    """The sentences of a session that has a certificate, the most important first."""
    if not seating.session.certificate:
        return []
    found = [_meetings(seating), *_groups(seating, "team")]
    if shows_ranks:
        found.extend(_ranks(seating))
    return [*found, *_winds(seating), *_groups(seating, "club")]


def _meetings(seating: SessionSeating) -> Sentence:
    certificate = seating.session.certificate
    if not seating.has_history:
        said = _("Nobody has met before: it is the first session.")
        return Sentence(text=said, is_good=True)
    count, fewest = certificate["repeats"], certificate.get("lower_bound", 0)
    if not count:
        return Sentence(text=_("Nobody meets twice."), is_good=True)
    text = ngettext(
        "%(count)s pair meets again: %(who)s.", "%(count)s pairs meet again: %(who)s.", count
    )
    pairs = list(_pairs_again(seating))
    who = first_of(pairs[:MOST_NAMED], len(pairs), between="; ")
    return _at_least(text % {"count": count, "who": who}, count, fewest)


def _pairs_again(seating: SessionSeating) -> Iterator[str]:
    for table in seating.tables:
        for one, other in combinations(table, 2):
            if sessions := seating.met(one, other):
                names = {"one": seating.names[one], "other": seating.names[other]}
                told = ngettext(
                    "%(one)s and %(other)s (session %(sessions)s)",
                    "%(one)s and %(other)s (sessions %(sessions)s)",
                    len(sessions),
                )
                yield told % {**names, "sessions": comma_list(map(str, sessions))}


def _ranks(seating: SessionSeating) -> Iterator[Sentence]:
    """How far apart the ranks are, where the method goes by ranks and there are some."""
    method = METHODS.get(seating.session.method)
    if method is None or not method.follows_ranks or not seating.task.history:
        return
    certificate = seating.session.certificate
    mean, largest = certificate.get("spread", 0), certificate.get("spread_largest", 0)
    said = _("Ranks at a table: %(mean)s apart on average, %(largest)s at most.")
    words = {"mean": number_format(mean, 1), "largest": largest}
    yield Sentence(text=said % words, is_good=True)


def _winds(seating: SessionSeating) -> Iterator[Sentence]:
    winds = seating.session.certificate.get("winds", {})
    if seating.session.options.get("winds") == "off" or not winds:
        return
    count = winds["unbalanced"]
    if not count:
        yield Sentence(text=_("Starting winds are even."), is_good=True)
        return
    text = ngettext(
        "%(count)s player has uneven starting winds: %(who)s.",
        "%(count)s players have uneven starting winds: %(who)s.",
        count,
    )
    who = first_of(unbalanced_winds(seating), count)
    fewest = seating.session.certificate.get("bounds", {}).get("unbalanced", 0)
    yield _at_least(text % {"count": count, "who": who}, count, fewest)


def _groups(seating: SessionSeating, kind: str) -> Iterator[Sentence]:
    """Tables at which members of one group meet; nothing where no group has two players here."""
    group_of = GROUP_OF[kind]
    seated = [who for table in seating.tables for who in table if who in seating.entrants]
    groups = [group for who in seated if (group := group_of(seating.entrants[who])) is not None]
    if len(groups) == len(set(groups)):
        return
    at = [
        str(number)
        for number, table in enumerate(seating.tables, first_number(seating.session))
        if any(item.kind == kind for item in seating.conflicts(table))
    ]
    if not at:
        said = _("No team-mates meet.") if kind == "team" else _("No club-mates meet.")
        yield Sentence(text=said, is_good=True)
        return
    if kind == "team":
        text = ngettext(
            "Team-mates meet at table %(tables)s.", "Team-mates meet at tables %(tables)s.", len(at)
        )
    else:
        text = ngettext(
            "Club-mates meet at table %(tables)s.", "Club-mates meet at tables %(tables)s.", len(at)
        )
    yield Sentence(text=text % {"tables": comma_list(at)}, is_good=False)


def _at_least(said: str, count: int, fewest: int) -> Sentence:
    """A count that is good where no seating has fewer."""
    if fewest:
        said = f"{said} {_('Fewer than %(count)s are impossible.') % {'count': fewest}}"
    return Sentence(text=said, is_good=count <= fewest)
