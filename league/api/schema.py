"""Extensions of the OpenAPI schema: authentication, errors and one path per call."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from drf_spectacular.views import SpectacularAPIView

READ_ERRORS = ("400", "401", "403", "404", "405", "406", "429", "500", "503")
WRITE_ERRORS = (*READ_ERRORS, "409", "413", "415", "422")
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
# What DELETE at a table takes; the generator omits it.
DELETE_BODIES = {
    "/api/v1/tables/{id}/hands/{position}/": "VersionReasonIn",
    "/api/v1/tables/{id}/result/": "VersionReasonIn",
    "/api/v1/tables/{id}/close/": "VersionIn",
    "/api/v1/tables/{id}/result-only/": "VersionReasonIn",
    "/api/v1/tables/{id}/sign/": "SignIn",
    "/api/v1/tables/{id}/riichi/": "RiichiIn",
}


class TableLinkScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "league.api.authentication.TableLinkAuthentication"
    name = "tableLink"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:  # noqa: ARG002
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "A table link's secret: `Authorization: Table <secret>`",
        }


class DeviceScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "league.api.authentication.DeviceAuthentication"
    name = "device"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:  # noqa: ARG002
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "A device that takes notices: `Authorization: Device <secret>`",
        }


class SignUpLinkScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "league.api.authentication.SignUpLinkAuthentication"
    name = "signUpLink"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:  # noqa: ARG002
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "A personal link's secret: `Authorization: SignUp <secret>`",
        }


class SchemaView(SpectacularAPIView):
    """The schema, as JSON by default."""

    renderer_classes = [
        OpenApiJsonRenderer2,
        OpenApiJsonRenderer,
        OpenApiYamlRenderer,
        OpenApiYamlRenderer2,
    ]


def with_slash_only(endpoints: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Remove paths without the trailing slash: both forms are routed."""
    return [endpoint for endpoint in endpoints if endpoint[0].endswith("/")]


def with_errors(result: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
    """Add the error response to every call, and the bodies of `DELETE_BODIES`."""
    result.setdefault("components", {}).setdefault("schemas", {})["Error"] = ERROR
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    for path, operations in result["paths"].items():
        for method, operation in operations.items():
            if method == "delete" and path in DELETE_BODIES:
                body = {"$ref": f"#/components/schemas/{DELETE_BODIES[path]}"}
                given = {"application/json": {"schema": body}}
                operation["requestBody"] = {"required": True, "content": given}
            for status in READ_ERRORS if method == "get" else WRITE_ERRORS:
                answer = {"description": "See `Error`.", "content": content}
                operation["responses"].setdefault(status, answer)
    return result
