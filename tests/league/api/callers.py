"""Callers of the API in tests: anonymous, a login by token, a phone by its link."""

import json
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from rest_framework.authtoken.models import Token

from league.models import AuditEntry, SignUp, Table

API = "/api/v1/"


@dataclass
class Caller:
    headers: dict[str, str] = field(default_factory=dict)
    client: Client = field(default_factory=Client)

    def get(self, path: str, **query: Any) -> Any:
        return self.client.get(API + path, query, headers=self.headers)

    def post(self, path: str, body: Any = None) -> Any:
        return self.send("POST", path, body)

    def put(self, path: str, body: Any = None) -> Any:
        return self.send("PUT", path, body)

    def patch(self, path: str, body: Any = None) -> Any:
        return self.send("PATCH", path, body)

    def delete(self, path: str, body: Any = None) -> Any:
        return self.send("DELETE", path, body)

    def send(self, method: str, path: str, body: Any = None) -> Any:
        text = "" if body is None else json.dumps(body)
        return self.client.generic(
            method, API + path, text, content_type="application/json", headers=self.headers
        )


def anonymous() -> Caller:
    return Caller()


def person(login: User) -> Caller:
    token, _made = Token.objects.get_or_create(user=login)
    return Caller({"Authorization": f"Token {token.key}"})


def phone(table: Table) -> Caller:
    return Caller({"Authorization": f"Table {table.token}"})


def holder(sign_up: SignUp) -> Caller:
    """The holder of a personal link."""
    return Caller({"Authorization": f"SignUp {sign_up.token}"})


def hand_body(entry: dict[str, Any], *, version: int = 1) -> dict[str, Any]:
    return {"client_id": str(uuid4()), "version": version, "entry": entry}


def codes(answer: HttpResponse) -> list[str]:
    return [problem["code"] for problem in json.loads(answer.content)["problems"]]


def fields(answer: HttpResponse) -> list[str]:
    return [problem["field"] for problem in json.loads(answer.content)["problems"]]


def audited_verbs() -> list[str]:
    """The verbs of the audit, in order."""
    return list(AuditEntry.objects.order_by("pk").values_list("verb", flat=True))
