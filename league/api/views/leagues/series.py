"""Series: leagues with seasons and circuits, their events, tables and rankings."""

from typing import Any

from django.utils import timezone
from rest_framework.exceptions import NotFound
from rest_framework.response import Response

from league.api.base import ApiViewSet, found
from league.api.call import Given, call
from league.api.inputs.series import (
    AllTimeIn,
    RankingDayIn,
    SeasonIn,
    SeasonProposalIn,
    SeriesFilterIn,
    SeriesIn,
    SeriesPlaceIn,
    SeriesRoleIn,
)
from league.api.outputs.events import RoleOut
from league.api.outputs.series import (
    AllTimeRowOut,
    MadeSeasonOut,
    RankedPlayerDetailOut,
    RankingOut,
    SeasonOut,
    SeasonProposalOut,
    SeriesEventOut,
    SeriesOut,
)
from league.api.who_may import PUBLIC, SERIES_MAKERS, SERIES_OR_EVENT_ORGANISERS, SERIES_ORGANISERS
from league.enums import SeriesKind
from league.events.queries.visible import visible_player
from league.models import Event, Series
from league.series.copying import carried_constraints
from league.series.queries.all_time import all_time_of, with_players
from league.series.queries.circuit import CircuitTable, circuit_table, line_of, without_results
from league.series.queries.proposal import season_proposal
from league.series.queries.series import latest_season, listed_series, seasons_of, visible_series
from league.series.seasons import NextSeason, make_season
from league.series.series import (
    add_event,
    change_series,
    create_series,
    grant_series_role,
    remove_event,
    revoke_series_role,
)


class SeriesCalls(ApiViewSet):
    tag = "series"

    def get_object(self) -> Series:
        return found(visible_series(self.actor).filter(pk=self.kwargs["pk"]).first())


class SeriesViewSet(SeriesCalls):
    @call(PUBLIC, query=SeriesFilterIn, out=[SeriesOut])
    def list(self, given: Given) -> Any:
        """List series by name: leagues with seasons, and circuits."""
        return listed_series(self.actor).filter(**given)

    @call(SERIES_MAKERS, body=SeriesIn, out=SeriesOut, status=201)
    def create(self, given: Given) -> Series:
        """Create a series."""
        return create_series(actor=self.actor, **given)

    @call(PUBLIC, out=SeriesOut)
    def retrieve(self, series: Series) -> Series:
        """Show a series."""
        return series

    @call(SERIES_ORGANISERS, body=SeriesIn, out=SeriesOut)
    def partial_update(self, series: Series, given: Given) -> Series:
        """Change a series."""
        return change_series(series, actor=self.actor, **given)

    @call(SERIES_ORGANISERS, "POST events", body=SeriesPlaceIn, out=SeriesEventOut, status=201)
    def add_event(self, series: Series, given: Given) -> Event:
        """Put an event into a series."""
        event = self.event(given.pop("event"))
        return add_event(series, event, actor=self.actor, **given)

    @call(SERIES_OR_EVENT_ORGANISERS, "DELETE events/<row:event_id>")
    def remove_event(self, series: Series, event_id: int) -> None:
        """Take an event out of a series."""
        remove_event(series, self.event(event_id), actor=self.actor)

    @call(SERIES_ORGANISERS, "GET roles", out=[RoleOut])
    def roles(self, series: Series) -> Any:
        """List the organisers of a series."""
        return series.roles.select_related("login").order_by("pk")

    @roles.mapping.post
    @call(SERIES_ORGANISERS, body=SeriesRoleIn, out=RoleOut, status=201)
    def grant_role(self, series: Series, given: Given) -> Any:
        """Make a login an organiser of a series."""
        return grant_series_role(series, actor=self.actor, **given)

    @call(SERIES_ORGANISERS, "DELETE roles/<row:role_id>")
    def revoke_role(self, series: Series, role_id: int) -> None:
        """Take the role in a series away from a login."""
        revoke_series_role(series, role_id, actor=self.actor)


class SeriesResultsViewSet(SeriesCalls):
    @call(PUBLIC, "GET seasons", out=[SeasonOut])
    def seasons(self, series: Series) -> Any:
        """List the seasons of a league with their champions."""
        return seasons_of(series, self.actor)

    @seasons.mapping.post
    @call(SERIES_ORGANISERS, body=SeasonIn, out={201: MadeSeasonOut(many=True)})
    def make_season(self, series: Series, given: Given) -> Response:
        """Make the next season of a league from the last one."""
        last = latest_season(series)
        made = make_season(series, next_season(given), actor=self.actor)
        constraints = {
            event.pk: carried_constraints([source], [event], among=made)
            for source, event in zip(last, made, strict=True)
        }
        context = {"constraints": constraints}
        return Response(MadeSeasonOut(made, many=True, context=context).data, status=201)

    @call(SERIES_ORGANISERS, "GET season-proposal", query=SeasonProposalIn, out=SeasonProposalOut)
    def propose_season(self, series: Series, given: Given) -> Any:
        """Show the proposal of the next season: who plays in which division."""
        proposal = season_proposal(series, self.actor, **given)
        if proposal is None or series.kind != SeriesKind.LEAGUE:
            raise NotFound
        return proposal

    @call(PUBLIC, "GET all-time", query=AllTimeIn, out=[AllTimeRowOut])
    def all_time(self, series: Series, given: Given) -> Any:
        """List the all-time table of a series."""
        return with_players(all_time_of(series, self.actor, given.get("kind", "")).rows)

    @call(PUBLIC, "GET ranking", query=RankingDayIn, out=RankingOut)
    def ranking(self, series: Series, given: Given) -> CircuitTable:
        """Show the ranking of a circuit, of today or of a day."""
        return self.ranking_on(series, given)

    @call(PUBLIC, "GET players/<row:player_id>", query=RankingDayIn, out=RankedPlayerDetailOut)
    def ranked_player(self, series: Series, given: Given, player_id: int) -> Any:
        """Show what counts for a player in the ranking; a player without results has none."""
        player = found(visible_player(player_id, self.actor))
        return line_of(self.ranking_on(series, given), player_id) or without_results(player)

    def ranking_on(self, series: Series, given: Given) -> CircuitTable:
        day = given.get("on") or timezone.localdate()
        return circuit_table(series, self.actor, day, given.get("game", ""))


def next_season(given: Given) -> NextSeason:
    divisions = given.pop("divisions")
    return NextSeason(
        names={item["division"]: item["name"] for item in divisions},
        players={
            player: item["division"] for item in divisions for player in item.get("players", ())
        },
        within={
            player: group["number"]
            for item in divisions
            for group in item.get("within", ())
            for player in group["players"]
        },
        **given,
    )
