"""A part of the standings that a reader chooses: the players of a club or a country."""

from collections.abc import Mapping
from dataclasses import dataclass

from league.countries import country_name
from league.models import Entrant, Event
from league.standings.queries.standings import RankedEntrant


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """The chosen values and the possible ones; other values in the address are ignored."""

    club: int | None
    country: str
    clubs: tuple[tuple[int, str], ...]
    countries: tuple[str, ...]

    @classmethod
    def of(cls, event: Event, asked: Mapping[str, str]) -> "Choice":
        """Only public players offer a country, so hidden players have none."""
        rows = Entrant.objects.filter(event=event).values_list(
            "player__club", "player__club__name", "player__country", "player__shown_by_name"
        )
        found = list(rows.order_by().distinct())
        clubs = sorted({(pk, name) for pk, name, _, _ in found if pk}, key=lambda club: club[1])
        shown = {country for _, _, country, is_shown in found if country and is_shown}
        countries = sorted(shown, key=country_name)
        club = next((pk for pk, _ in clubs if str(pk) == asked.get("club")), None)
        country = asked.get("country", "")
        return cls(
            club=club,
            country=country if country in countries else "",
            clubs=tuple(clubs),
            countries=tuple(countries),
        )

    @property
    def key(self) -> str:
        return f"{self.club or ''}.{self.country}"

    @property
    def is_offered(self) -> bool:
        return len(self.clubs) > 1 or len(self.countries) > 1

    def holds(self, line: RankedEntrant) -> bool:
        player = line.entrant.player
        of_country = player.shown_by_name and player.country == self.country
        return (not self.club or player.club_id == self.club) and (not self.country or of_country)
