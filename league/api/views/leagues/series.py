"""Series: leagues with seasons and circuits, their events, tables and rankings."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found, without_body
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
from league.enums import SeriesKind
from league.events.queries.visible import visible_player
from league.models import Series
from league.series.queries.all_time import all_time_of, with_players
from league.series.queries.carried_constraints import carried_constraints
from league.series.queries.champions import seasons_of
from league.series.queries.circuit import (
    CircuitTable,
    circuit_table,
    line_of,
    without_results,
)
from league.series.queries.proposal import season_proposal
from league.series.queries.series import latest_season, visible_series
from league.series.seasons import NextSeason, make_season
from league.series.series import (
    change_series,
    create_series,
    grant_series_role,
    require_organiser,
    revoke_series_role,
)
from league.series.series_events import add_event, remove_event


class SeriesView(ApiView):
    def series(self, pk: int) -> Series:
        return found(visible_series(self.actor).filter(pk=pk).first())

    def organised(self, pk: int) -> Series:
        """The series, if the caller organises it."""
        series = self.series(pk)
        require_organiser(series, self.actor)
        return series

    def ranking(self, pk: int) -> CircuitTable:
        """The ranking of the day that the query names."""
        series = self.series(pk)
        day = self.read(RankingDayIn, query=True).get("on") or timezone.localdate()
        return circuit_table(series, self.actor, day)


class SeriesList(SeriesView):
    @extend_schema(parameters=[SeriesFilterIn], responses=SeriesOut(many=True))
    def get(self, request: Request) -> Response:
        wanted = self.read(SeriesFilterIn, query=True)
        rows = visible_series(self.actor).filter(**wanted).order_by("name", "pk")
        return self.page(rows, SeriesOut)

    @extend_schema(request=SeriesIn, responses={201: SeriesOut})
    def post(self, request: Request) -> Response:
        series = create_series(by=self.actor, **self.read(SeriesIn))
        return Response(SeriesOut(series).data, status=201)


class SeriesDetail(SeriesView):
    @extend_schema(responses=SeriesOut)
    def get(self, request: Request, pk: int) -> Response:
        return Response(SeriesOut(self.series(pk)).data)

    @extend_schema(request=SeriesIn, responses=SeriesOut)
    def patch(self, request: Request, pk: int) -> Response:
        series = self.organised(pk)
        values = self.read(SeriesIn, partial=True)
        return Response(SeriesOut(change_series(series, by=self.actor, **values)).data)


class SeriesEvents(SeriesView):
    @extend_schema(request=SeriesPlaceIn, responses={201: SeriesEventOut})
    def post(self, request: Request, pk: int) -> Response:
        series = self.organised(pk)
        values = self.read(SeriesPlaceIn)
        event = self.event(values.pop("event"))
        added = add_event(series, event, by=self.actor, **values)
        return Response(SeriesEventOut(added).data, status=201)


class SeriesEventDetail(SeriesView):
    @extend_schema(responses={204: None})
    @without_body
    def delete(self, request: Request, pk: int, event_id: int) -> Response:
        remove_event(self.series(pk), self.event(event_id), by=self.actor)
        return Response(status=204)


class SeriesSeasons(SeriesView):
    @extend_schema(responses=SeasonOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        return self.page(seasons_of(self.series(pk), self.actor), SeasonOut)

    @extend_schema(request=SeasonIn, responses={201: MadeSeasonOut(many=True)})
    def post(self, request: Request, pk: int) -> Response:
        series = self.organised(pk)
        values = self.read(SeasonIn)
        divisions = values.pop("divisions")
        wanted = NextSeason(
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
            **values,
        )
        last = latest_season(series)
        made = make_season(series, wanted, by=self.actor)
        constraints = {
            event.pk: carried_constraints([source], [event], among=made)
            for source, event in zip(last, made, strict=True)
        }
        context = {"constraints": constraints}
        return Response(MadeSeasonOut(made, many=True, context=context).data, status=201)


class SeasonProposalView(SeriesView):
    @extend_schema(parameters=[SeasonProposalIn], responses=SeasonProposalOut)
    def get(self, request: Request, pk: int) -> Response:
        series = self.organised(pk)
        proposal = season_proposal(series, self.actor, **self.read(SeasonProposalIn, query=True))
        if proposal is None or series.kind != SeriesKind.LEAGUE:
            raise NotFound
        return Response(SeasonProposalOut(proposal).data)


class SeriesAllTime(SeriesView):
    @extend_schema(parameters=[AllTimeIn], responses=AllTimeRowOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        kind = self.read(AllTimeIn, query=True).get("kind", "")
        rows = all_time_of(self.series(pk), self.actor, kind).rows
        return self.page(with_players(rows), AllTimeRowOut)


class SeriesRanking(SeriesView):
    @extend_schema(parameters=[RankingDayIn], responses=RankingOut)
    def get(self, request: Request, pk: int) -> Response:
        return Response(RankingOut(self.ranking(pk)).data)


class SeriesRankedPlayer(SeriesView):
    """What counts for a player in the ranking; a player without results has none."""

    @extend_schema(parameters=[RankingDayIn], responses=RankedPlayerDetailOut)
    def get(self, request: Request, pk: int, player_id: int) -> Response:
        player = found(visible_player(player_id, self.actor))
        line = line_of(self.ranking(pk), player_id) or without_results(player)
        return Response(RankedPlayerDetailOut(line).data)


class SeriesRoles(SeriesView):
    @extend_schema(responses=RoleOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        roles = self.organised(pk).roles.select_related("login")
        return self.page(roles.order_by("pk"), RoleOut)

    @extend_schema(request=SeriesRoleIn, responses={201: RoleOut})
    def post(self, request: Request, pk: int) -> Response:
        series = self.organised(pk)
        role = grant_series_role(series, by=self.actor, **self.read(SeriesRoleIn))
        return Response(RoleOut(role).data, status=201)


class SeriesRoleDetail(SeriesView):
    @extend_schema(responses={204: None})
    @without_body
    def delete(self, request: Request, pk: int, role_id: int) -> Response:
        revoke_series_role(self.series(pk), role_id, by=self.actor)
        return Response(status=204)
