"""Standings of an event, what a total is made of, and the ranking under other rules."""

import re
from typing import Any

from django.utils.decorators import method_decorator
from rest_framework.exceptions import NotFound
from rest_framework.response import Response

from league.api.base import PAGE_QUERY, OfEvent, found
from league.api.call import Given, call
from league.api.inputs.comparisons import ComparisonAskIn, ComparisonIn
from league.api.inputs.stages import StandingAccountIn, StandingsIn
from league.api.outputs.standings import (
    ComparisonOut,
    SeasonOfPlayerOut,
    StandingAccountOut,
    StandingOut,
)
from league.api.who_may import PUBLIC
from league.core.errors import refusing_scoring_errors
from league.core.shared_answers import shared_by_anonymous
from league.core.versions import page_key, standings_version
from league.models import Entrant, Event
from league.standings.queries.breakdowns import breakdown_of
from league.standings.queries.comparison import comparison, rules_in, token_of
from league.standings.queries.standings import standings_in, standings_of
from league.statistics.queries.season_player import season_player

STANDINGS_QUERY = re.compile(rf"(stage=[1-9][0-9]{{0,17}}&?)?{PAGE_QUERY}")


@method_decorator(shared_by_anonymous(standings_version, queries=STANDINGS_QUERY), name="dispatch")
class StandingsViewSet(OfEvent):
    tag = "standings"

    @call(PUBLIC, query=StandingsIn, out=[StandingOut])
    def list(self, event: Event, given: Given) -> Response:
        """List the standings of an event, of a stage or of a division, best first."""
        wanted, part = given.get("stage"), given.get("division")
        stage = found(event.stages.filter(pk=wanted).first()) if wanted else None
        division = found(event.divisions.filter(pk=part).first()) if part else None
        return self.cached_page(
            page_key("standings", event, self.actor),
            lambda: (
                standings_in(event, self.actor, division)
                if division
                else standings_of(event, self.actor, stage)
            ),
            StandingOut,
        )


class StandingViewSet(OfEvent):
    tag = "standings"

    @call(PUBLIC, "GET standings/<row:entrant>", query=StandingAccountIn, out=StandingAccountOut)
    def standing(self, event: Event, given: Given, entrant: int) -> Any:
        """Show what an entrant's total is made of, in an event or in a stage."""
        wanted = given.get("stage")
        stage = found(event.stages.filter(pk=wanted).first()) if wanted else None
        account = breakdown_of(event, self.actor, entrant_of(event, entrant), stage)
        if account is None:
            raise NotFound
        return account

    @call(PUBLIC, "GET standings/<row:entrant>/season", out=SeasonOfPlayerOut)
    def season_of_entrant(self, event: Event, entrant: int) -> Any:
        """Show every game of an entrant, what it counts for, what is missing, whom they met."""
        return season_player(event, self.actor, entrant_of(event, entrant))

    @call(PUBLIC, "GET standings/comparison", query=ComparisonAskIn, out=ComparisonOut)
    def comparison(self, event: Event, given: Given) -> Any:
        """Show the ranking of an event under the other rules of a token.

        It is made of the results that the reader may see.
        """
        rules = rules_in(event, given["token"])
        if rules is None:
            raise NotFound
        return self.compared(event, rules, given["token"])

    @comparison.mapping.post
    @call("event.change", body=ComparisonIn, out=ComparisonOut)
    def compare(self, event: Event, given: Given) -> Any:
        """Make a token for other rules and show the ranking under them; stores nothing."""
        with refusing_scoring_errors():
            token = token_of(event, given)
        return self.compared(event, given, token)

    def compared(self, event: Event, rules: Given, token: str) -> Any:
        found = comparison(event, self.actor, rules)
        return {"rules": rules, "token": token, "rows": found.lines}


def entrant_of(event: Event, pk: int) -> Entrant:
    return found(event.entrants.select_related("player__club", "team").filter(pk=pk).first())
