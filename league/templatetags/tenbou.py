"""Filters for points, reasons, winds and tie-breaks. Only here points are divided by 1000."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Protocol

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from league.countries import country_name
from league.country_codes import sports_code
from league.formats.dates import date_span
from league.formats.winds import kanji, sign, wind
from league.own_reasons import OwnReason
from league.templatetags.numbers import (
    decimal,
    grouped,
    habit,
    most_decimals,
    points_text,
    score_as_text,
    score_digits,
    signed,
)
from scoring import PRESETS, Ruleset
from scoring.games import GAMES, RIICHI
from scoring.results.score_unit import ScoreUnit
from scoring.results.standings import PLAYED
from scoring.results.tiebreaks import TIEBREAKS, TieBreak

register = template.Library()

DASH = "\N{EN DASH}"
SHOWN_ANYWAY = {"total", "placements"}

# The label of a table's link in place of a login; logins have no spaces.
TABLE = re.compile(r"table (?P<number>\d+)")
PLAYER = re.compile(r"player (?P<number>\d+)")
SIGN_UP = re.compile(r"sign-up (?P<number>\d+)")

for word in (wind, sign, kanji):
    register.filter(word)


@register.simple_tag(takes_context=True)
def page_address(context: dict[str, Any], number: int | str, parameter: str) -> str:
    """The address of another page of a list, with the rest of the query as it is."""
    query = context["request"].GET.copy()
    query[parameter or "page"] = number
    return f"?{query.urlencode()}"


@register.filter
def event_dates(event: Any) -> str:
    """From the first to the last day of an event: 21 to 22 October 2025."""
    return date_span(event.starts_on, event.ends_on)


@register.filter
def session_name(session: Any) -> str:
    """What a session is called: pick-up games have numbers of their own."""
    if session.is_pick_up:
        return gettext("Pick-up game %(number)s") % {"number": session.pick_up_number}
    return gettext("Session %(number)s") % {"number": session.number}


@register.filter
def country_code(code: str) -> SafeString:
    """The code that lists of players have, such as GER, with the name behind it."""
    if not code:
        return SafeString("")
    return format_html('<abbr title="{}">{}</abbr>', country_name(code), sports_code(code))


@register.filter
def country(code: str) -> str:
    """The name of a country in the reader's language."""
    return country_name(code)


@register.filter
def reason(text: str) -> str:
    """A reason as written; the program's own reasons, with any note, in the reader's language."""
    own = next((one for one in OwnReason if f"{text} ".startswith(f"{one.value} ")), None)
    if own is None:
        return text
    note = text[len(own.value) :].strip()
    return f"{own.label} · {note}" if note else str(own.label)


@register.filter
def who(label: str) -> str:
    """Who did something: a login by its name; a link or Tenbou itself in the reader's language."""
    if label == "system":
        return "Tenbou"
    if label == "rehearsal":
        return pgettext("who", "the simulation")
    if sign_up := SIGN_UP.fullmatch(label):
        return pgettext("who", "sign-up %(number)s") % sign_up.groupdict()
    if player := PLAYER.fullmatch(label):
        return pgettext("who", "player %(number)s") % player.groupdict()
    table = TABLE.fullmatch(label)
    return pgettext("who", "table %(number)s") % table.groupdict() if table else label


@register.filter
def initials(name: str) -> str:
    """Two letters for a login: "SB" for sofia.brandt, "OR" for organiser."""
    words = re.findall(r"[^\W_]+", name) or [name]
    letters: str = "".join(word[0] for word in words[:2]) if words[1:] else words[0][:2]
    return letters.upper()


@register.filter
def player_links(players: Iterable[Any]) -> SafeString:
    """Players with links to their pages, between commas: for lists of hundreds."""
    pairs = ((player_address(player.pk), player.public_name) for player in players)
    return format_html_join(", ", '<a class="ink-link" href="{}"><bdi>{}</bdi></a>', pairs)


@register.filter
@lru_cache(maxsize=4096)
def player_address(number: int) -> str:
    return reverse("player", args=[number])


@register.filter
def points(value: int | None) -> SafeString:
    """Points at the table: 26200 is 26,200."""
    if value is None:
        return format_html("{}", DASH)
    return _marked(value, points_text(value))


@register.filter
def delta(value: int | None) -> SafeString:
    """A change of points: 7700 is +7,700, and 0 is 0."""
    if value is None:
        return format_html("{}", DASH)
    return _marked(value, signed(value, grouped(value)))


@register.filter
def rating_change(value: float) -> str:
    """A change of a rating: +1.2."""
    return signed(round(10 * value), decimal(abs(value), 1))


class ScoredEvent(Protocol):
    """What scores ask of an event."""

    @property
    def variant(self) -> str: ...

    @property
    def ruleset(self) -> Ruleset: ...


@register.filter
def score(value: int | None, event: ScoredEvent | None = None) -> SafeString:
    """A final score: 26200 is +26.2, with as few decimals as possible (8333 is +8.333).

    With its event it is written as the game of its ruleset writes scores.
    """
    if value is None:
        return format_html("{}", DASH)
    return score_in(value, _unit_of(event))


@register.filter
def score_in(value: int | None, unit: ScoreUnit) -> SafeString:
    """A final score, where this many points make one of those that are written."""
    if value is None:
        return format_html("{}", DASH)
    return _marked(value, score_as_text(value, unit))


@register.filter
def score_name(event: ScoredEvent) -> str:
    """What the final score of a game is called."""
    return gettext("Final score") if _unit_of(event).signed else gettext("Table points")


@register.filter
def score_word(event: ScoredEvent) -> str:
    """What the figures of a ranking count, where they stand beside those of other games."""
    unit = _unit_of(event)
    if not unit.signed:
        return pgettext("after a total", "table points")
    if unit == 1:
        return pgettext("after a total", "points")
    return pgettext("after a total", "thousand points")


@register.filter
def score_note(event: ScoredEvent) -> str:
    """What readers of a ranking need to know of the scores in it."""
    unit, ruleset = _unit_of(event), event.ruleset
    if unit.signed:
        return "" if unit == 1 else gettext("Points are in thousands.")
    row = ", ".join(score_as_text(points, unit) for points in ruleset.uma)
    said = gettext("The places at a table bring table points: %(points)s.") % {"points": row}
    shared = gettext("Players with equal points share those of their places.")
    return f"{said} {shared}" if ruleset.tie == "split" else said


@register.simple_tag
def score_column(event: ScoredEvent, values: Iterable[int | None]) -> tuple[ScoreUnit, int]:
    """What `score_of` needs to write all these final scores with the same number of decimals."""
    unit = _unit_of(event)
    return unit, most_decimals((value for value in values if value is not None), unit)


@register.filter
def score_of(value: int | None, column: tuple[ScoreUnit, int]) -> SafeString:
    """A final score of a column: +54.85 and below it +25.50."""
    if value is None:
        return format_html("{}", DASH)
    return _marked(value, score_as_text(value, *column))


@register.filter
def average_in(value: int, unit: ScoreUnit) -> SafeString:
    """An average final score: +27.2 for 27246. Averages of scores that are counted up are exact."""
    if unit.signed and unit != 1:
        tenth = unit // 10
        value = (abs(value) + tenth // 2) // tenth * (-tenth if value < 0 else tenth)
    return _marked(value, score_as_text(value, unit))


@register.filter
def moved(gained: int) -> SafeString:
    """How many ranks somebody has moved; negative for a loss."""
    if not gained:
        return SafeString("")
    up = gained > 0
    html = (
        '<span class="move{}"><span aria-hidden="true">{}</span>'
        '<span class="visually-hidden">{}</span>{}</span>'
    )
    word = pgettext("movement", "up") if up else pgettext("movement", "down")
    return format_html(html, " move--up" if up else "", "▲" if up else "▼", word, abs(gained))


@register.filter
def ranking_value(value: int) -> str:
    """A value of a circuit in thousandths of a point: 658967 is 658.97."""
    return decimal(value / 1000, 2)


@register.filter
def two_decimals(value: float | None) -> str:
    """An average: 2.375 is 2.38."""
    return DASH if value is None else decimal(value, 2)


def _unit_of(event: ScoredEvent | None) -> ScoreUnit:
    """How many points make one of a final score; no ruleset is read for a row of a list."""
    if event is None:
        return RIICHI.score_unit
    return GAMES[event.variant].score_unit


@register.filter
def deduction(value: int, event: ScoredEvent | None = None) -> SafeString:
    """A deduction: 20000 is 20.0."""
    return score(-abs(value), event)


@register.filter
def gap(value: int, event: ScoredEvent | None = None) -> str:
    """A difference of final scores: 3500 is 3.5."""
    return score_digits(value, _unit_of(event))


@register.filter
def preset_name(preset: str) -> str:
    """The name of a preset; unchanged if there is no such preset."""
    return gettext(PRESETS[preset].name) if preset in PRESETS else preset


@register.simple_tag
def tiebreak_cells(
    values: Sequence[int | str | None], tiebreaks: Sequence[TieBreak], event: ScoredEvent
) -> list[tuple[TieBreak, object]]:
    """The texts of an entrant's tie-break values, each with one of `columns`."""
    return [
        (tiebreak, _cell(tiebreak, value, event))
        for tiebreak, value in zip(tiebreaks, values, strict=False)
        if tiebreak.id not in SHOWN_ANYWAY
    ]


@register.filter
def columns(tiebreaks: Sequence[TieBreak]) -> list[TieBreak]:
    """The tie-breaks that need a column of their own in the standings."""
    return [tiebreak for tiebreak in tiebreaks if tiebreak.id not in SHOWN_ANYWAY]


@register.filter
def tiebreak_name(name: str) -> str:
    """The name of a tie-break."""
    if name == PLAYED:
        return gettext("games played")
    return gettext(TIEBREAKS[name].name)


def _cell(tiebreak: TieBreak, value: int | str | None, event: ScoredEvent) -> object:
    if value is None:
        return DASH
    if not isinstance(value, int):
        return value
    if tiebreak.unit == "points":
        return score(value, event)
    if tiebreak.unit == "raw_points":
        return points(value) if _unit_of(event).signed else delta(value)
    # Measures where less is better are stored negated; show them without the sign.
    if tiebreak.unit == "placement":
        return f"{-value / 1000:.2f}".replace(".", habit().decimals)
    return abs(value)


@register.simple_tag(takes_context=True)
def current(context: template.Context, *names: str) -> str:
    """`aria-current` for a link to this page, or to its section (further names)."""
    match = getattr(context.get("request"), "resolver_match", None)
    here = match.url_name if match else ""
    if here not in names:
        return ""
    return format_html('aria-current="{}"', "page" if here == names[0] else "true")


def _marked(value: int, text: str) -> SafeString:
    """Wrap a negative number for its colour."""
    return _wrapped(text, " points--minus" if value < 0 else "")


@lru_cache(maxsize=4096)  # long pages have thousands of scores
def _wrapped(text: str, mark: str) -> SafeString:
    return format_html('<span class="points{}">{}</span>', mark, text)


@register.simple_block_tag
def table_box(content: str, label: str) -> SafeString:
    """A box that a wide table scrolls in, also by keyboard."""
    box = '<div class="table-box" tabindex="0" role="region" aria-label="{}">{}</div>'
    return format_html(box, label, content)


@register.inclusion_tag("common/forms/_button.html")
def post_button(
    label: str, to: str, *address: object, style: str = "", name: str = "", value: str = ""
) -> dict[str, str]:
    """A button that posts; `to` is an address, or the name of a page before its `address`."""
    url = to if to.startswith("/") else reverse(to, args=address)
    return {"label": label, "url": url, "style": style, "name": name, "value": value}
