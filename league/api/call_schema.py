"""A call in the OpenAPI schema, and the ways to log in."""

from typing import TYPE_CHECKING, Any, ClassVar

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import is_list_serializer

from league.api.who_may import Audience, Who

if TYPE_CHECKING:  # that module reads the settings, which name this one
    from league.api.base import ApiViewSet

STANDARD = frozenset({"list", "create", "retrieve", "update", "partial_update", "destroy"})


class CallSchema(AutoSchema):
    """A call in the schema: its tag, a short id, whether it is public, the body of a DELETE."""

    view: "ApiViewSet"  # type: ignore[override]  # every one

    def get_tags(self) -> list[str]:
        return [self.view.tag]

    def get_operation_id(self) -> str:
        """The noun of the address and the name of the method, such as `sessions_publish`."""
        words = [word for word in self.path.split("/")[3:] if word and "{" not in word]
        words = [*(words if self.view.action in STANDARD else words[:1]), self.view.action]
        return "_".join(words).replace("-", "_")

    def _is_list_view(self, serializer: Any = None) -> bool:
        """Only what a call declares as a page is one."""
        shape = self.get_response_serializers() if serializer is None else serializer
        if isinstance(shape, dict):
            shape = shape[min(shape, key=str)]
        return bool(is_list_serializer(shape))

    def _get_paginator(self) -> Any:
        """A list that is not declared as a page comes whole."""
        is_page = getattr(self.view, self.view.action).is_page
        return super()._get_paginator() if is_page else None  # type: ignore[no-untyped-call]

    def get_auth(self) -> list[Any]:
        """What a public call needs: nothing; all others take any of the ways to log in."""
        super().get_auth()  # names the ways to log in
        who: Who = getattr(self.view, self.view.action).who
        is_public = isinstance(who, Audience) and who.is_public
        return [{}, {"tokenAuth": []}] if is_public else []

    def _get_request_body(self, direction: str = "request") -> Any:
        if self.method != "DELETE":
            return super()._get_request_body(direction)  # type: ignore[no-untyped-call]
        self.method = "POST"  # the generator knows no DELETE with a body
        try:
            return super()._get_request_body(direction)  # type: ignore[no-untyped-call]
        finally:
            self.method = "DELETE"


class InHeader:
    """A way to log in by a secret after its word in the header `Authorization`."""

    text: ClassVar[str]

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:  # noqa: ARG002
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": self.text,
        }


class TableLinkScheme(InHeader, OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "league.api.authentication.TableLinkAuthentication"
    name = "tableLink"
    text = "A table link's secret: `Authorization: Table <secret>`"


class DeviceScheme(InHeader, OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "league.api.authentication.DeviceAuthentication"
    name = "device"
    text = "A device that takes notices: `Authorization: Device <secret>`"


class GroupScheme(InHeader, OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "league.api.authentication.GroupAuthentication"
    name = "group"
    text = "The pass of a device with the group's link: `Authorization: Group <pass>`"


class SignUpLinkScheme(InHeader, OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "league.api.authentication.SignUpLinkAuthentication"
    name = "signUpLink"
    text = "A personal link's secret: `Authorization: SignUp <secret>`"
