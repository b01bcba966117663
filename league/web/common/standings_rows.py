"""The rows of the standings as finished values.

A page has hundreds of rows; what all of them share is decided once, not in a template for each.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, NamedTuple

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from league.enums import Aggregate, EventKind
from league.models import Event, Stage
from league.standings.queries.cut_lines import CutLine
from league.standings.queries.score_columns import Addends, ShownColumns
from league.standings.queries.standings import RankedEntrant
from league.templatetags.addresses import Addresses, addresses
from league.templatetags.numbers import most_decimals
from league.templatetags.tenbou import DASH, country_code, moved, score_in, score_of
from scoring.games import game_of
from scoring.results.score_unit import ScoreUnit
from scoring.results.tiebreaks import TieBreak

MEDALS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of the standings; `playing` is the score of a game at play that its total counts.

    `sums` are the columns that make the total. `by_session` has the scores of its sessions with
    their numbers, `by_stage` the sums of the stages, `by_tiebreak` what stands below the head of
    each tie-break. `cut` is the line below the row. `name` and `games` may be links.
    """

    placed: RankedEntrant
    name: SafeString
    games: SafeString
    sums: Addends
    by_session: tuple[tuple[int, int | None], ...]
    by_stage: tuple[tuple[Stage, int | None], ...]
    by_tiebreak: list[tuple[TieBreak, object]]
    gained: int
    playing: int | None
    cut: CutLine | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A ranked row. `overall`: the rank among all, where `rank` is that in a prize category.

    `block` is the title above the row, `status` stands beside a name that is not playing, `needed`
    counts the games that a player needs to be ranked.
    """

    key: int
    block: str
    style: str
    medal: str
    rank: str
    moved: SafeString
    overall: str
    name: SafeString
    status: str
    needed: int
    about: SafeString
    cells: SafeString
    cut: CutLine | None


class Column(NamedTuple):
    """A column of figures: the style of its cells, what they show, whether the table has it.

    Of a `marked` one a change is shown on the open page.
    """

    style: str
    of: Callable[[Line], object]
    has: bool = True
    marked: bool = False

    @property
    def opening(self) -> str:
        return f'<td class="num {self.style}"{" data-mark" if self.marked else ""}>'


@dataclass(frozen=True, kw_only=True)
class Names:
    """The names and the games of lines. `opens`: the games that count have a page for each."""

    event: Event
    stage: Stage | None
    staff: bool
    opens: bool

    @cached_property
    def _player_page(self) -> Addresses:
        return addresses("player")

    @cached_property
    def _season_page(self) -> Addresses:
        return addresses("season_player", self.event.slug)

    @cached_property
    def _games_page(self) -> Addresses:
        slug, stage = self.event.slug, self.stage
        if stage is None:
            return addresses("counted_games", slug)
        return addresses("stage_counted_games", slug, stage.number)

    @cached_property
    def _games_label(self) -> str:
        return _("Games of %(name)s that count")

    def name(self, line: RankedEntrant) -> SafeString:
        """The name with its link: the staff see every name."""
        entrant = line.entrant
        of_season = self.event.kind == EventKind.LEAGUE and not self.staff and not line.apart
        page = (
            self._season_page.of(entrant.number)
            if of_season
            else self._player_page.of(entrant.player_id)
        )
        name = entrant.staff_name if self.staff else entrant.public_name
        html = '<a class="q" id="name-{}" href="{}"><bdi>{}</bdi></a>'
        return format_html(html, entrant.pk, page, name)

    def games(self, line: RankedEntrant) -> SafeString:
        """The number of games, and of those that count."""
        row, entrant = line.row, line.entrant
        if not self.opens:
            if row.counted == row.games:
                return format_html("{}", row.games)
            return format_html('{} <span class="soft">({})</span>', row.games, row.counted)
        html = (
            '<a href="{0}" hx-get="{0}" hx-select="#account" hx-target="#games-{1}"'
            ' aria-label="{2}">{3}</a>'
        )
        label = self._games_label % {"name": entrant.public_name}
        counted = "" if row.counted == row.games else f" ({row.counted})"
        page = self._games_page.of(entrant.number)
        return format_html(html, page, entrant.pk, label, f"{row.games}{counted}")


@dataclass(frozen=True, kw_only=True)
class Rows:
    """Makes the rows of one table. `own` are the entrants (ids) of the reader."""

    event: Event
    staff: bool
    narrow: bool
    at_play: bool
    earlier: bool
    has_carried: bool
    has_medals: bool
    adds: ShownColumns
    own: Collection[int]

    def of(self, lines: Sequence[Line], every: Sequence[Line]) -> Iterator[Row]:
        """The rows of these lines, whose columns look as those of `every` line."""
        if not lines:
            return
        columns = [(one.opening, one.of) for one in self._columns(every) if one.has]
        overall, block = _("%(rank)s overall"), ""
        for line in lines:
            placed, entrant, cut = line.placed, line.placed.entrant, line.cut
            styles = ("mine" if entrant.pk in self.own else "", "before-cut" if cut else "")
            yield Row(
                key=entrant.pk,
                block=placed.block if placed.block != block else "",
                style=" ".join(filter(None, styles)),
                medal=self._medal(placed),
                rank=_rank(placed),
                moved=moved(line.gained),
                overall=overall % {"rank": placed.row.rank} if placed.within else "",
                name=line.name,
                status="" if entrant.is_playing else entrant.get_status_display(),
                needed=placed.row.needed_games,
                about=self._about(placed),
                cells=_cells(columns, line),
                cut=cut,
            )
            block = placed.block

    def _medal(self, line: RankedEntrant) -> str:
        rank = line.within or line.place
        wins = self.has_medals and line.has_rank and line.row.games and rank <= MEDALS
        return f"rank--{rank}" if wins else ""

    def _about(self, line: RankedEntrant) -> SafeString:
        """Small, beside the name: who this is."""
        entrant = line.entrant
        team = entrant.team.name if entrant.team else ""
        if self.narrow:
            return format_html(
                "{} {}" if team else "{}", country_code(entrant.player.public_country), team
            )
        division = line.division.name if self.staff and line.division else ""
        club = None if self.staff else entrant.player.public_club
        parts = (str(entrant.number), division, club.name if club else "", team)
        return conditional_escape(" · ".join(filter(None, parts)))

    def _columns(self, lines: Sequence[Line]) -> Iterator[Column]:
        """What ranks a player and the games first, then what adds up to it."""
        averages, adds, soft = self.event.aggregate == Aggregate.AVERAGE, self.adds, "soft wide"
        first, score = lines[0], partial(self._scores, lines)
        last = len(first.by_session) - 1
        yield Column("strong", score(lambda line: line.placed.row.average), averages)
        total = soft if averages else "strong"
        yield Column(total, score(lambda line: line.placed.row.total), marked=True)
        yield Column("wide", lambda line: line.games)
        yield Column("latest", score(lambda line: line.playing), self.at_play, marked=True)
        yield Column(soft, score(lambda line: line.sums.earlier), self.earlier)
        for place in range(last + 1):
            style = "latest" if place == last and not self.at_play else soft
            yield Column(style, score(_of_session(place)))
        for place in range(len(first.by_stage)):
            yield Column("wide", score(_of_stage(place)))
        yield Column(soft, score(lambda line: line.placed.carried), self.has_carried)
        yield Column(soft, lambda line: self._some(-line.sums.deducted), adds.deducted)
        yield Column(soft, lambda line: self._some(line.sums.bonus), adds.bonus)
        yield Column(soft, lambda line: self._some(line.sums.other), adds.other)
        yield Column(soft, lambda line: "-".join(map(str, line.placed.row.placements)))
        yield Column(soft, self._in_games, adds.in_games and not self.narrow)
        for place in range(len(first.by_tiebreak)):
            yield Column(soft, _of_tiebreak(place))

    @cached_property
    def _unit(self) -> ScoreUnit:
        return game_of(self.event.ruleset).score_unit

    def _scores(
        self, lines: Iterable[Line], of: Callable[[Line], int | None]
    ) -> Callable[[Line], object]:
        """Scores with as many decimals as any of the column needs."""
        values = (value for value in map(of, lines) if value is not None)
        column = (self._unit, most_decimals(values, self._unit))
        return lambda line: score_of(of(line), column)

    def _some(self, value: int) -> str:
        return score_in(value, self._unit) if value else ""

    def _in_games(self, line: Line) -> str:
        """Penalties that the scores of games contain."""
        value = line.placed.row.in_games
        return format_html("({})", score_in(-abs(value), self._unit)) if value else DASH


def _cells(columns: Iterable[tuple[str, Callable[[Line], Any]]], line: Line) -> SafeString:
    """Each value is escaped; `format_html` for each of thousands of cells would take as long again."""
    cells = [f"{opening}{conditional_escape(of(line))}</td>" for opening, of in columns]
    return mark_safe("".join(cells))  # noqa: S308  # escaped above


def _of_session(place: int) -> Callable[[Line], int | None]:
    return lambda line: line.by_session[place][1]


def _of_stage(place: int) -> Callable[[Line], int | None]:
    return lambda line: line.by_stage[place][1]


def _of_tiebreak(place: int) -> Callable[[Line], object]:
    return lambda line: line.by_tiebreak[place][1]


def _rank(line: RankedEntrant) -> str:
    """The rank as it is shown; = marks a shared one."""
    if not line.has_rank:
        return DASH
    return str(line.within) if line.within else f"{line.place}{'=' if line.row.shared else ''}"
