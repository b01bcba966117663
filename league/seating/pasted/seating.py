"""A pasted seating of one session, or a plan of several, as entrants; or every problem of it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from league.core.errors import AnyProblem, Refused, problem, refuse_if
from league.core.queries.rule_terms import comma_list
from league.entrants.queries.words import is_number
from league.models import Entrant, Event
from league.seating.pasted.pasted_tables import PastedSession, PastedTable, read_sessions
from league.seating.pasted.people import PeopleInWords, named
from league.seating.pasted.sheets import LONGEST_PASTE
from league.seating.queries.draw_task import substitutes_of
from league.seating.queries.event_plans import next_session, players_of_plan
from scoring.seating.plans.plan import MOST_SESSIONS
from scoring.seating.table_sizes import SIZE_OF

Tables = list[list[Entrant]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSession:
    """The tables of a session in order, East first, their lines in the text, and who has a bye."""

    number: int
    tables: Tables
    lines: list[int]
    byes: list[Entrant]


def read_one_session(
    event: Event, text: str, playing: Sequence[Entrant], *, rest: bool = False
) -> tuple[Tables, list[AnyProblem]]:
    """The tables of a session for these players, or the problems.

    Fewer than a table seats may be left out, with `rest` any number; they have a bye. Where the
    event allows tables of three or five and the text has one, everybody sits.
    """
    sessions, wrong = _sessions(event, text)
    if wrong:
        return [], wrong
    if len(sessions) > 1:
        return [], [problem("paste_several_sessions", "plan", count=len(sessions))]
    if begins_with_zero(sessions):
        return [], [problem("paste_zero", "plan")]
    reader = _Reader(event, playing, rest=rest)
    tables = reader.tables(sessions[0])
    return tables, reader.problems or _or_they_rest(list(reader.missing(tables)))


def read_event_plan(
    event: Event, text: str, *, from_zero: bool = False, rest: bool = False
) -> list[ReadSession]:
    """The sessions of a plan from the event's next one on; raises Refused with every problem.

    `from_zero`: the first player has the number 0 in the text, as in the plans of some programs.
    `rest`: players without a seat in a session have a bye, also where they would fill a table.
    """
    first = next_session(event)
    sessions, wrong = _sessions(event, text)
    refuse_if(wrong)
    if from_zero:
        sessions = [_from_one(one) for one in sessions]
    elif begins_with_zero(sessions):
        raise Refused(problem("paste_from_zero", "from_zero"))
    numbers = [
        first.number + place if one.number is None else one.number
        for place, one in enumerate(sessions)
    ]
    players = players_of_plan(first)
    reader = _Reader(event, [*players, *substitutes_of(event)], rest=rest)
    problems = list(_problems_of_numbers(numbers, first.number))
    found, missing = [], list[AnyProblem]()
    for number, session in zip(numbers, sessions, strict=True):
        reader.where, before = number, len(reader.problems)
        tables = reader.tables(session)
        seated = {one.pk for table in tables for one in table}
        byes = [one for one in players if one.pk not in seated]
        lines = [table.line for table in session.tables]
        found.append(ReadSession(number=number, tables=tables, lines=lines, byes=byes))
        if len(reader.problems) == before:
            missing += reader.missing(tables, players)
    problems += reader.problems
    refuse_if([*problems, *missing] if problems else _or_they_rest(missing))
    return found


def _or_they_rest(missing: list[AnyProblem]) -> list[AnyProblem]:
    """The players without a seat, and how to let them rest."""
    return [*missing, problem("paste_rest", "rest")] if missing else []


def _sessions(event: Event, text: str) -> tuple[list[PastedSession], list[AnyProblem]]:
    if len(text) > LONGEST_PASTE:
        return [], [problem("text_too_long", "plan", most=LONGEST_PASTE)]
    seats = event.ruleset.players
    try:
        found = read_sessions(text, seats=seats, sizes={seats, *event.odd_rules.sizes})
    except Refused as refusal:
        return [], list(refusal.problems)
    return found, [] if found else [problem("plan_missing", "plan")]


def begins_with_zero(sessions: Sequence[PastedSession]) -> bool:
    """Whether all players are numbers, and one of them is 0: nobody has that number."""
    words = {word for session in sessions for table in session.tables for word in table.words}
    return "0" in words and all(map(is_number, words))


def _from_one(session: PastedSession) -> PastedSession:
    """The session with each number one higher."""

    def higher(word: str) -> str:
        return str(int(word.lstrip("#")) + 1) if is_number(word) else word

    tables = (replace(one, words=tuple(map(higher, one.words))) for one in session.tables)
    return replace(session, tables=tuple(tables))


def _problems_of_numbers(numbers: Sequence[int], first: int) -> Iterator[AnyProblem]:
    if len(numbers) > MOST_SESSIONS:
        yield problem("value_out_of_range", "plan", value=len(numbers), low=1, high=MOST_SESSIONS)
    for number, times in Counter(numbers).items():
        if times > 1:
            yield problem("paste_session_twice", "plan", number=number)
        if number < first:
            yield problem("paste_session_drawn", "plan", number=number, first=first)
    if min(numbers) >= first:
        gap = sorted({*range(first, max(numbers) + 1)} - {*numbers})[:MOST_SESSIONS]
        if gap:
            yield problem("paste_sessions_missing", "plan", numbers=comma_list(map(str, gap)))


class _Reader:
    """Turns words into entrants and gathers what is wrong; `where` is the session, if several."""

    def __init__(self, event: Event, playing: Sequence[Entrant], *, rest: bool) -> None:
        self.event, self.rest = event, rest
        self.seats = event.ruleset.players
        self.sizes = sorted({self.seats, *event.odd_rules.sizes})
        self.playing = playing
        self.people = PeopleInWords(event, playing)
        self.problems: list[AnyProblem] = []
        self.where: int | None = None

    def tables(self, session: PastedSession) -> Tables:
        lines: dict[int, list[int]] = {}
        found: Tables = []
        for table in session.tables:
            if len(table.words) not in self.sizes:
                self.problems.append(self._size(table))
            found.append([])
            for word, line in table.words_and_lines:
                entrant, wrong = self.people.who(word, line)
                if entrant is None:
                    self.problems += [wrong] if wrong else []
                else:
                    found[-1].append(entrant)
                    lines.setdefault(entrant.number, []).append(line)
        if {*SIZE_OF.values()} <= {len(table) for table in found}:
            self.problems.append(problem("paste_three_and_five", "plan"))
        self.problems += self._twice(lines)
        self.problems += self._same_numbers(session)
        return found

    def _size(self, table: PastedTable) -> AnyProblem:
        wanted = comma_list(map(str, self.sizes))
        count = len(table.words)
        if table.column:
            return problem(
                "paste_column_size",
                "plan",
                column=table.column,
                table=table.number or 0,
                count=count,
                wanted=wanted,
                lines=comma_list(map(str, table.lines)),
            )
        return problem("paste_line_size", "plan", line=table.line, count=count, wanted=wanted)

    def _twice(self, lines: dict[int, list[int]]) -> Iterator[AnyProblem]:
        for number, at in lines.items():
            if len(at) > 1:
                name = named(self.people.by_number[number])
                yield problem("paste_twice", "plan", name=name, lines=comma_list(map(str, at)))

    def _same_numbers(self, session: PastedSession) -> Iterator[AnyProblem]:
        counted = Counter(table.number for table in session.tables if table.number is not None)
        for number, times in counted.items():
            if times > 1:
                lines = [table.line for table in session.tables if table.number == number]
                said = comma_list(map(str, lines))
                yield problem("paste_table_twice", "plan", number=number, lines=said)

    def missing(
        self, tables: Tables, players: Sequence[Entrant] | None = None
    ) -> Iterator[AnyProblem]:
        """Players without a seat, where they are more than may have a bye."""
        if self.rest:
            return
        seated = {one.pk for table in tables for one in table}
        playing = self.playing if players is None else players
        left = [one for one in playing if one.pk not in seated]
        is_odd = any(len(table) != self.seats for table in tables)
        if len(left) > (0 if is_odd else len(playing) % self.seats):
            for one in left:
                code = "paste_missing" if self.where is None else "paste_missing_in"
                yield problem(code, "plan", name=named(one), session=self.where or 0)


def ids_of(tables: Tables) -> list[list[int]]:
    return [[entrant.pk for entrant in table] for table in tables]


def stored_form(sessions: Sequence[ReadSession]) -> dict[str, list[list[int]]]:
    """The sessions as a plan keeps them: tables of entrant ids by session number."""
    return {str(one.number): ids_of(one.tables) for one in sessions}
