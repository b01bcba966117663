"""The filters of a player's page: from the address to a filter of games, and its choices."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext, ngettext

from league.enums import RatedGame
from league.statistics.queries.played_games import GameFilter, GameKind, PlayedGame
from league.statistics.queries.player_figures import RECENT
from league.templatetags.tenbou import preset_name
from league.web.common.views import whole_number

NAMES = ("kind", "series", "event", "ruleset", "year", "last")


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a filter."""

    value: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter with its options; the first one leaves every game."""

    name: str
    label: str
    choices: list[Choice]


def wanted_games(query: Mapping[str, str]) -> GameFilter:
    """The filter that an address asks for; what cannot be read asks for nothing."""
    return GameFilter(
        event=_number(query.get("event")),
        series=_number(query.get("series")),
        ruleset=query.get("ruleset") or None,
        year=_number(query.get("year")),
        kind=query.get("kind") or None,
        last=_number(query.get("last")),
    )


def query_of(wanted: GameFilter) -> str:
    """The filter as part of an address, for links and files."""
    values = {name: getattr(wanted, name) for name in NAMES}
    return urlencode({name: value for name, value in values.items() if value})


def filters_of(
    played: Sequence[PlayedGame], kinds: Sequence[GameKind], kind: GameKind, wanted: GameFilter
) -> list[Filter]:
    """The filters that leave something to choose among these games."""
    entered = {game.event.id: game.event for game in reversed(played)}
    of_kind = [event for event in entered.values() if event.kind == kind]
    events = {str(event.id): event.name for event in of_kind}
    series = {str(event.series): event.series_name for event in of_kind if event.series}
    rulesets = {event.ruleset: preset_name(event.ruleset) for event in of_kind}
    ids = {event.id for event in of_kind}
    every_year = {game.year for game in played if game.event.id in ids}
    years = {str(year): str(year) for year in sorted(every_year, reverse=True)}
    recent = {str(n): _last(n) for n in RECENT if len(played) > n}
    found = [
        Filter(
            "kind",
            gettext("Game"),
            [Choice(one.key, kind_name(one), one == kind) for one in kinds],
        ),
        _filter("series", gettext("Series"), gettext("All series"), series, wanted.series),
        _filter("event", gettext("Event"), gettext("All events"), events, wanted.event),
        _filter("ruleset", gettext("Rules"), gettext("All rules"), rulesets, wanted.ruleset),
        _filter("year", gettext("Year"), gettext("All years"), years, wanted.year),
        _filter("last", gettext("Games"), gettext("All games"), recent, wanted.last),
    ]
    few = {"kind", "last"} | ({"series"} if any(not one.series for one in of_kind) else set())
    return [one for one in found if len(one.choices) > (1 if one.name in few else 2)]


def _filter(
    name: str, label: str, everything: str, texts: Mapping[str, str], chosen: int | str | None
) -> Filter:
    options = [Choice(value, text, value == str(chosen)) for value, text in texts.items()]
    return Filter(
        name, label, [Choice("", everything, not any(o.chosen for o in options)), *options]
    )


def _last(count: int) -> str:
    return ngettext("Last %(count)s game", "Last %(count)s games", count) % {"count": count}


def _number(text: str | None) -> int | None:
    """A number above 0; None for anything else."""
    return whole_number(text or "") or None


def kind_name(kind: GameKind) -> str:
    """A kind of game in words, such as "Riichi, four players"."""
    if kind.variant != RatedGame.RIICHI:
        return str(RatedGame(kind.variant).label)
    rated = {4: RatedGame.RIICHI, 3: RatedGame.SANMA}.get(kind.players)
    if rated is not None:
        return str(rated.label)
    return ngettext("Riichi, %(count)s player", "Riichi, %(count)s players", kind.players) % {
        "count": kind.players
    }
