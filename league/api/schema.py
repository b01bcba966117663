"""The OpenAPI schema as a whole: tags, errors, one path per call."""

import re
from typing import Any

from django.http import HttpResponse
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.plumbing import get_lib_doc_excludes
from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from drf_spectacular.views import SpectacularAPIView
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from league.api.answers import FieldsOut
from league.api.examples import EXAMPLES
from league.api.fields import BodyIn, ColumnsIn
from league.api.tags import TAGS
from league.core.queries.caching import cached
from league.core.shared_answers import shared_by_anonymous
from league.core.versions import PageVersion, code_version

READ_ERRORS = ("400", "401", "403", "404", "405", "406", "422", "429", "500", "503")
WRITE_ERRORS = (*READ_ERRORS, "409", "413", "415")
ERROR = {
    "type": "object",
    "description": "The one shape of every error; `state` by 409: how the thing stands now.",
    "required": ["code", "message", "problems"],
    "additionalProperties": False,
    "properties": {
        "code": {"type": "string"},
        "message": {"type": "string"},
        "problems": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["code", "message", "field"],
                "additionalProperties": False,
                "properties": {name: {"type": "string"} for name in ("code", "message", "field")},
            },
        },
        "state": {"type": "object"},
    },
}


class Json(OpenApiJsonRenderer2):
    def get_indent(self, accepted_media_type: str, renderer_context: Any) -> None:  # noqa: ARG002
        return None


class OpenApiJson(Json):
    media_type = OpenApiJsonRenderer.media_type


def schema_version(**_rest: object) -> PageVersion:
    return PageVersion(str(code_version()), "")


@method_decorator(
    shared_by_anonymous(
        schema_version, queries=re.compile("(format=(json|yaml))?"), same_for_logins=True
    ),
    name="dispatch",
)
class SchemaView(SpectacularAPIView):
    """The schema, JSON by default; made once for each release and language."""

    renderer_classes = [Json, OpenApiJson, OpenApiYamlRenderer, OpenApiYamlRenderer2]

    def _get_schema_response(self, request: Request) -> HttpResponse:
        renderer = request.accepted_renderer
        return HttpResponse(schema_text(renderer), content_type=renderer.media_type)


def schema_text(renderer: BaseRenderer | None = None) -> bytes:
    """The schema in the reader's language, as JSON if no renderer is given."""
    made_by = Json() if renderer is None else renderer
    key = f"api-schema:{code_version()}:{get_language()}:{made_by.media_type}"
    text: bytes = cached(key, lambda: made_by.render(whole_schema(), None, {}))
    return text


def whole_schema() -> dict[str, Any]:
    generator: Any = SchemaGenerator
    schema: dict[str, Any] = generator().get_schema(public=True)
    return schema


def bases_without_docs() -> list[type]:
    """Bases whose docstrings describe no body."""
    known: Any = get_lib_doc_excludes
    return [*known(), BodyIn, ColumnsIn, FieldsOut]


def with_slash_only(endpoints: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Remove paths without the trailing slash: both forms are routed."""
    return [endpoint for endpoint in endpoints if endpoint[0].endswith("/")]


def whole(result: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
    """Add tags, ways to log in and the error responses of every call."""
    parts = result.setdefault("components", {})
    parts.setdefault("schemas", {})["Error"] = ERROR
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    parts["responses"] = {"Error": {"description": "See `Error`.", "content": content}}
    for operations in result["paths"].values():
        for method, operation in operations.items():
            _show_example(operation)
            for status in READ_ERRORS if method == "get" else WRITE_ERRORS:
                operation["responses"].setdefault(status, {"$ref": "#/components/responses/Error"})
    tags = [
        {"name": name, "description": f"{tag.title}: {tag.holds}."} for name, tag in TAGS.items()
    ]
    security: list[Any] = [{name: []} for name in parts["securitySchemes"]]
    return {**result, "tags": tags, "security": security}


def _show_example(operation: dict[str, Any]) -> None:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if body is not None:
        name = body["schema"]["$ref"].rpartition("/")[2]
        body["example"] = EXAMPLES[name.removeprefix("Patched")]
