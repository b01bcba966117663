"""What a swap changes, in a sentence for each player and kind of change."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.core.queries.rule_terms import comma_list
from league.seating.queries.conflicts import GROUP_OF, SessionSeating
from league.seating.queries.draw_task import Tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    text: str
    is_better: bool


#: What is said of the players of one group who meet after a swap, and who no longer do.
MATES: dict[str, tuple[Promise, Promise]] = {
    "team": (
        lazy("%(who)s meets %(names)s of the same team."),
        lazy("%(who)s no longer meets %(names)s of the same team."),
    ),
    "club": (
        lazy("%(who)s meets %(names)s of the same club."),
        lazy("%(who)s no longer meets %(names)s of the same club."),
    ),
}


def changes_of_swap(seating: SessionSeating, first: str, second: str) -> list[Change]:
    """What becomes better first; nothing for a swap within a table."""
    after = seating.swapped(first, second)
    found = [*_rules(seating, after)]
    for who in (first, second):
        now, then = _mates(seating.tables, who), _mates(after, who)
        found.extend(_repeats(seating, who, now - then, is_better=True))
        found.extend(_repeats(seating, who, then - now, is_better=False))
        for kind in GROUP_OF:
            found.extend(_of_group(seating, kind, who, now - then, is_better=True))
            found.extend(_of_group(seating, kind, who, then - now, is_better=False))
    return sorted(found, key=lambda change: not change.is_better)


def _mates(tables: Tables, who: str) -> set[str]:
    return {other for table in tables if who in table for other in table if other != who}


def _rules(seating: SessionSeating, after: Tables) -> Iterator[Change]:
    """Rules that the swap breaks, and rules that it keeps again."""
    now, then = seating.broken(seating.tables), seating.broken(after)
    for text in then:
        if text not in now:
            yield Change(text=text, is_better=False)
    for text in now:
        if text not in then:
            yield Change(text=_("No longer: %(problem)s") % {"problem": text}, is_better=True)


def _repeats(
    seating: SessionSeating, who: str, mates: set[str], *, is_better: bool
) -> Iterator[Change]:
    again = {other: sessions for other in sorted(mates) if (sessions := seating.met(who, other))}
    if not again:
        return
    names = comma_list(
        _("%(name)s (session %(sessions)s)")
        % {"name": seating.names[other], "sessions": comma_list(map(str, sessions))}
        for other, sessions in again.items()
    )
    said = (
        _("%(who)s no longer meets again: %(names)s.")
        if is_better
        else _("%(who)s meets again: %(names)s.")
    )
    yield Change(text=said % {"who": seating.names[who], "names": names}, is_better=is_better)


def _of_group(
    seating: SessionSeating, kind: str, who: str, mates: set[str], *, is_better: bool
) -> Iterator[Change]:
    group_of, entrants = GROUP_OF[kind], seating.entrants
    mine = group_of(entrants[who])
    same = [
        seating.names[other]
        for other in sorted(mates)
        if mine is not None and group_of(entrants[other]) == mine
    ]
    if same:
        text = MATES[kind][is_better] % {"who": seating.names[who], "names": comma_list(same)}
        yield Change(text=str(text), is_better=is_better)
