"""Routes of the API, by noun."""

from django.urls import include, path, re_path

from league.api import pages
from league.api.base import ApiViewSet
from league.api.router import Router
from league.api.schema import SchemaView
from league.api.views import (
    calls,
    cards,
    claims,
    entrants,
    events,
    federations,
    figures,
    hands,
    jobs,
    notices,
    online_games,
    penalties,
    photos,
    players,
    rehearsals,
    search,
    seating,
    sessions,
    sign_ups,
    staff,
    stages,
    standings,
    tables,
    values,
)
from league.api.views.leagues import (
    divisions,
    line_ups,
    nights,
    pick_ups,
    season_files,
    series,
    teams,
    who_comes,
)
from league.api.views.missing import Missing

# Those of tables first: every hand looks for its own.
ROUTES: dict[str, list[type[ApiViewSet]]] = {
    "tables": [
        hands.HandViewSet,
        tables.TableViewSet,
        tables.TableSeatViewSet,
        photos.PhotoViewSet,
        calls.TableCallViewSet,
    ],
    "events": [
        events.EventViewSet,
        events.EventKeepingViewSet,
        staff.EventStaffViewSet,
        rehearsals.RehearsalViewSet,
        entrants.EventEntrantViewSet,
        sign_ups.EventSignUpTermsViewSet,
        sign_ups.EventSignUpViewSet,
        sessions.EventSessionViewSet,
        seating.EventSeatingViewSet,
        stages.EventStageViewSet,
        standings.StandingViewSet,
        figures.EventFiguresViewSet,
        divisions.DivisionViewSet,
        teams.EventTeamViewSet,
        line_ups.EventLineUpViewSet,
        nights.EventNightViewSet,
        who_comes.EventWhoComesViewSet,
        pick_ups.EventPickUpViewSet,
        calls.EventCallViewSet,
        penalties.EventPenaltyViewSet,
        entrants.EventCategoryViewSet,
        cards.TableCardViewSet,
        jobs.EventReportViewSet,
        federations.FederationViewSet,
        season_files.SeasonFileViewSet,
        online_games.OnlineGameViewSet,
        notices.EventWebhookViewSet,
    ],
    "events/<row:pk>/standings": [standings.StandingsViewSet],
    "events/<row:pk>/roles": [staff.EventRoleViewSet],
    "events/<row:pk>/invitations": [staff.EventInvitationViewSet],
    "events/<row:pk>/audit": [staff.EventAuditViewSet],
    "sessions": [
        sessions.SessionViewSet,
        seating.SeatingViewSet,
        cards.SeatCardViewSet,
        line_ups.LineUpsViewSet,
        line_ups.LineUpViewSet,
    ],
    "stages": [stages.StageViewSet],
    "entrants": [entrants.EntrantViewSet, sign_ups.EntrantFeeViewSet],
    "forbidden-pairs": [entrants.ForbiddenPairViewSet],
    "sign-ups": [sign_ups.SignUpViewSet],
    "sign-up-questions": [sign_ups.SignUpQuestionViewSet],
    "teams": [teams.TeamViewSet],
    "nights": [nights.NightViewSet, who_comes.WhoComesViewSet],
    "pick-ups": [pick_ups.PickUpViewSet],
    "calls": [calls.CallViewSet],
    "penalties": [penalties.PenaltyViewSet],
    "prize-categories": [entrants.CategoryViewSet],
    "catalogue-entries": [penalties.CatalogueEntryViewSet],
    "penalty-catalogue": [penalties.OffenceViewSet],
    "players": [
        players.PlayerViewSet,
        players.ProfileViewSet,
        figures.PlayerFiguresViewSet,
        claims.RecordViewSet,
    ],
    "own-record": [claims.OwnRecordViewSet],
    "claims": [claims.ClaimViewSet],
    "taken-records": [claims.TakenRecordViewSet],
    "merges": [players.MergeViewSet],
    "clubs": [players.ClubViewSet],
    "ratings": [figures.RatingViewSet],
    "series": [series.SeriesViewSet, series.SeriesResultsViewSet],
    "draw-methods": [seating.DrawMethodViewSet],
    "jobs": [jobs.JobViewSet, jobs.RepairOptionViewSet],
    "reports": [jobs.ReportViewSet],
    "webhooks": [notices.WebhookViewSet],
    "notice-kinds": [notices.NoticeKindViewSet],
    "devices": [notices.DeviceViewSet],
    "own-notices": [notices.ChosenKindViewSet],
    "subscriptions": [notices.SubscriptionViewSet],
    "search": [search.SearchViewSet],
    "score": [values.ScoreViewSet],
}

router = Router()
for prefix, view_sets in ROUTES.items():
    router.add(prefix, *view_sets)

urlpatterns = [
    path("", pages.api_page, name="api"),
    path("reference/<slug:tag>/", pages.api_reference, name="api-reference"),
    path("schema/", SchemaView.as_view(), name="api-schema"),
    path("v1/", include(router.urls)),
    re_path("", Missing.as_view()),
]
