"""Games that were played online: accounts of players, and logs that become tables."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found
from league.api.inputs.online_games import OnlineAccountIn, OnlineLogsIn
from league.api.outputs.online_games import (
    OnlineAccountOut,
    OnlineAccountsOut,
    OnlineGameOut,
    OnlineGamesOut,
)
from league.core.errors import Refused, problem
from league.importing.online_logs.queries import AccountOfEntrant, accounts_in, logs_in
from league.importing.online_logs.store_logs import import_logs
from league.people.online_accounts import add_online_account, remove_online_account


class EventOnlineAccounts(ApiView):
    @extend_schema(responses=OnlineAccountsOut)
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("entrants.change", event.pk)
        return Response(OnlineAccountsOut({"accounts": accounts_in(event)}).data)

    @extend_schema(request=OnlineAccountIn, responses={201: OnlineAccountOut})
    def post(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("entrants.change", event.pk)
        wanted = self.read(OnlineAccountIn)
        entrant = event.entrants.select_related("player").filter(pk=wanted["entrant"]).first()
        if entrant is None:
            name = f"#{wanted['entrant']}"
            raise Refused(problem("entrant_elsewhere", "entrant", name=name))
        account = add_online_account(
            entrant, by=self.actor, site=wanted["site"], name=wanted["name"]
        )
        return Response(OnlineAccountOut(AccountOfEntrant(entrant, account)).data, status=201)


class EventOnlineAccount(ApiView):
    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int, account_id: int) -> Response:
        event = self.event(pk)
        self.require("entrants.change", event.pk)
        entrants = {account.pk: entrant for entrant, account in accounts_in(event)}
        remove_online_account(found(entrants.get(account_id)), account_id, by=self.actor)
        return Response(status=204)


class EventOnlineGames(ApiView):
    @extend_schema(responses=OnlineGameOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("session.change", event.pk)
        return self.page(logs_in(event), OnlineGameOut)

    @extend_schema(request=OnlineLogsIn, responses={201: OnlineGamesOut})
    def post(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("session.change", event.pk)
        wanted = self.read(OnlineLogsIn)
        files = [(log["name"], log["text"]) for log in wanted["logs"]]
        checked = import_logs(event, files, by=self.actor, site=wanted["site"])
        known = sum(one.known for one in checked)
        counts = {"stored": len(checked) - known, "known": known}
        return Response(OnlineGamesOut(counts).data, status=201)
