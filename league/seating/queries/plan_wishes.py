"""What a plan keeps of everything that is wished of a seating, and what it does not, in words."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.core.queries.problem_texts import problem_text
from league.core.queries.rule_terms import comma_list
from league.formats.winds import wind
from league.models import Entrant, Event
from league.seating.queries.constraints import BrokenConstraints, constraints_of_event, names_in
from league.seating.queries.plan_grid import PlanGrid
from scoring.seating.constraints import Constraints
from scoring.seating.history import HistoryCounts

#: Pairs that are named; of more only the number is told.
MOST_PAIRS = 12
#: The codes of broken constraints by wish. Divisions have no plan.
APART, FIXED, MATES, STREAM = (
    frozenset({"forbidden_pair_meets"}),
    frozenset({"fixed_table_missed", "fixed_seat_missed", "fixed_seat_taken"}),
    frozenset({"mates_meet"}),
    frozenset({"on_stream"}),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A wish in the words `head` and `text`; `cases` are players or pairs, each kept or not."""

    kept: bool
    head: str
    text: str = ""
    cases: tuple[tuple[bool, str], ...] = ()
    more: int = 0


def wishes_of(event: Event, grid: PlanGrid, broken: dict[int, BrokenConstraints]) -> list[Wish]:
    """The wishes that are missed stand after those that are kept."""
    asked = constraints_of_event(event)
    found = [
        _byes(grid),
        *_apart(event, asked, broken),
        *_fixed(event, asked, broken),
        *_stream(asked, broken),
        *_mates(asked, broken),
        _winds(grid, event.ruleset.players),
        *_meetings(grid),
    ]
    return sorted(found, key=lambda wish: not wish.kept)


def _byes(grid: PlanGrid) -> Wish:
    byes = Counter(pk for here in grid.seating.byes.values() for pk in here if pk in grid.people)
    if not byes:
        return Wish(kept=True, head=_("No byes:"), text=_("everybody plays every session."))
    most, fewest = max(byes.values()), min(byes[pk] for pk in grid.people)
    head = ngettext("%(count)s bye:", "%(count)s byes:", byes.total()) % {"count": byes.total()}
    said = _("nobody has more than %(most)s.") % {"most": most}
    return Wish(kept=most - fewest <= 1, head=head, text=said)


def _apart(
    event: Event, asked: Constraints, broken: dict[int, BrokenConstraints]
) -> Iterator[Wish]:
    if not asked.apart:
        return
    names = names_in(event.pk)
    missed = {
        frozenset((item.params["one"], item.params["other"]))
        for one in broken.values()
        for item in one.problems
        if item.code in APART
    }
    pairs = [(names.get(one, "?"), names.get(other, "?")) for one, other in asked.apart]
    kept = [pair for pair in pairs if frozenset(pair) not in missed]
    both = _("%(one)s and %(other)s")
    yield Wish(
        kept=not missed,
        head=_("Kept apart:"),
        text=_("%(count)s of %(all)s pairs.") % {"count": len(kept), "all": len(pairs)},
        cases=(
            *((False, said) for said in _said(broken, APART)),
            *((True, both % {"one": one, "other": other}) for one, other in kept),
        ),
    )


def _fixed(
    event: Event, asked: Constraints, broken: dict[int, BrokenConstraints]
) -> Iterator[Wish]:
    needed = asked.table_of.keys() | asked.seat_of.keys()
    if not needed:
        return
    missed = tuple((False, said) for said in _said(broken, FIXED))
    people = event.entrants.filter(pk__in=needed).select_related("player").order_by("number")
    cases = []
    for one in people:
        table = _("table %(number)s") % {"number": one.fixed_table} if one.fixed_table else ""
        seat = wind(one.fixed_seat) if one.fixed_seat else ""
        where = comma_list(part for part in (table, seat) if part)
        cases.append((True, f"{one.staff_name}: {where}"))
    yield Wish(kept=not missed, head=_("Fixed seats"), cases=missed or tuple(cases))


def _stream(asked: Constraints, broken: dict[int, BrokenConstraints]) -> Iterator[Wish]:
    if asked.off_stream and asked.streamed:
        missed = tuple((False, said) for said in _said(broken, STREAM))
        head = str(Entrant._meta.get_field("not_on_stream").verbose_name)
        yield Wish(kept=not missed, head=head, cases=missed)


def _mates(asked: Constraints, broken: dict[int, BrokenConstraints]) -> Iterator[Wish]:
    if asked.team_of:
        missed = tuple((False, said) for said in _said(broken, MATES))
        head = _("Members of a team meet.") if missed else _("Members of a team never meet.")
        yield Wish(kept=not missed, head=head, cases=missed)


def _said(broken: dict[int, BrokenConstraints], codes: frozenset[str]) -> Iterator[str]:
    for number, found in broken.items():
        for item in found.problems:
            if item.code in codes:
                words = {"number": number, "problem": problem_text(item)}
                yield _("Session %(number)s: %(problem)s") % words


def _winds(grid: PlanGrid, seats: int) -> Wish:
    """Starts at each wind, of all players; a player's may differ by one."""
    seating = grid.seating
    counts = HistoryCounts.of(
        [[[*map(str, table)] for table in seating.tables(one)] for one in seating.numbers], seats
    )
    uneven = [
        one.staff_name for pk, one in grid.people.items() if counts.wind_gap_of(str(pk), seats) > 1
    ]
    if not uneven:
        most = max((max(counts.starts_of(str(pk), seats)) for pk in grid.people), default=0)
        said = ngettext(
            "nobody starts at one more than %(count)s time.",
            "nobody starts at one more than %(count)s times.",
            most,
        )
        return Wish(kept=True, head=_("Winds:"), text=said % {"count": most})
    said = ngettext(
        "for %(count)s player they differ by more than one.",
        "for %(count)s players they differ by more than one.",
        len(uneven),
    )
    return Wish(
        kept=False,
        head=_("Winds:"),
        text=said % {"count": len(uneven)},
        cases=tuple((False, name) for name in uneven[:MOST_PAIRS]),
        more=max(0, len(uneven) - MOST_PAIRS),
    )


def _meetings(grid: PlanGrid) -> Iterator[Wish]:
    """The pairs that meet more often than usual, most often first."""
    by_times: dict[int, list[str]] = {}
    for (one, other), numbers in sorted(grid.meetings.items()):
        if len(numbers) > grid.usual:
            words = {
                "one": grid.people[one].staff_name,
                "other": grid.people[other].staff_name,
                "numbers": comma_list(map(str, numbers)),
            }
            said = _("%(one)s and %(other)s: sessions %(numbers)s") % words
            by_times.setdefault(len(numbers), []).append(said)
    if not by_times:
        most = _("No pair meets more than %(times)s times.") % {"times": grid.usual}
        text = _("Nobody meets twice.") if grid.usual == 1 else most
        yield Wish(kept=True, head=text)
    for times, pairs in sorted(by_times.items(), reverse=True):
        head = ngettext(
            "%(count)s pair meets %(times)s times.",
            "%(count)s pairs meet %(times)s times.",
            len(pairs),
        )
        if times == 2:  # noqa: PLR2004 (the language has a word for it)
            head = ngettext(
                "%(count)s pair meets twice.", "%(count)s pairs meet twice.", len(pairs)
            )
        yield Wish(
            kept=False,
            head=head % {"count": len(pairs), "times": times},
            cases=tuple((False, said) for said in pairs[:MOST_PAIRS]),
            more=max(0, len(pairs) - MOST_PAIRS),
        )
