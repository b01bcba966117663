"""Pages about the API: what it is for, the first calls, and the reference of every call."""

import json
from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from league.api.errors import error_json
from league.api.examples import EXAMPLES
from league.api.reference import Call, calls_by_tag
from league.api.schema import schema_text, schema_version
from league.api.tags import TAGS
from league.core.errors import problem_json
from league.core.shared_answers import shared_by_anonymous
from scoring.core.problems import Problem

UNPROCESSABLE = 422


@require_safe
@shared_by_anonymous(schema_version)
def api_page(request: HttpRequest) -> HttpResponse:
    code, values = "sum_too_high", {"total": 121_000, "difference": 1000, "expected": 120_000}
    error = error_json(UNPROCESSABLE, [problem_json(Problem(code, "raw_points", values))])
    context = {
        "address": request.build_absolute_uri("/").rstrip("/"),
        "tags": TAGS,
        "result": json.dumps(EXAMPLES["ResultIn"]),
        "error": json.dumps(error, ensure_ascii=False, indent=2),
    }
    return render(request, "public/api/page.html", context)


@require_safe
@shared_by_anonymous(schema_version)
def api_reference(request: HttpRequest, tag: str) -> HttpResponse:
    if tag not in TAGS:
        raise Http404
    calls = _calls(get_language())[tag]
    context = {"tags": TAGS, "tag": tag, "subject": TAGS[tag], "calls": calls}
    return render(request, "public/api/reference.html", context)


@cache
def _calls(_language: str | None) -> dict[str, list[Call]]:
    schema: dict[str, Any] = json.loads(schema_text())
    return calls_by_tag(schema)
