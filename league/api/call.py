"""A call of the API: who may make it, what it takes and what it answers."""

from collections.abc import Callable
from functools import wraps
from http import HTTPMethod
from typing import TYPE_CHECKING, Any

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from league.api.who_may import Who, sentence_of

if TYPE_CHECKING:  # of the stubs alone
    from rest_framework.decorators import ViewSetAction

Serializers = type[BaseSerializer[Any]]
Given = dict[str, Any]
Handler = Callable[..., Any]


def call(
    who: Who,
    at: str = "",
    *,
    body: Any = None,
    query: Serializers | None = None,
    out: Any = None,
    status: int | None = None,
    secret: bool = False,
    **options: Any,
) -> "Callable[[Handler], ViewSetAction[Handler]]":
    """Make a method of a view set a call.

    The method gets the row of the address, then the values of the query or of the body; what it
    returns becomes the answer. Its docstring is the call's summary and description.

    at       an extra action: its method and its path behind the row's, such as "PUT squad"
    body     the serializer of the body; of anything else the method reads the body itself
    out      the serializer of the answer; [serializer] for a page of rows; {status: serializer}
             where the method makes the response itself; None for an empty answer
    status   200, and 204 for an empty answer, where it is not given
    secret   keep the answer out of caches
    options  attributes of the view set for this action
    """

    def decorator(handler: Handler) -> "ViewSetAction[Handler]":
        @wraps(handler)
        def answered(view: Any, _request: Request, pk: int | None = None, **ids: int) -> Any:
            given = view.given(who, pk, body=body, query=query)
            result = handler(view, *given, **ids)
            answer = _answer(view, result, out)
            if status is not None:
                answer.status_code = status
            if secret:
                answer["Cache-Control"] = "no-store"
            return answer

        made: Any = answered
        made.who, made.body, made.is_page = who, body, isinstance(out, list)
        if at:
            method, _, path = at.partition(" ")
            made = action([HTTPMethod(method)], detail=True, url_path=path, **options)(made)
        documented = _documented(handler, who, body=body, query=query, out=out, status=status)
        called: ViewSetAction[Handler] = documented(made)
        return called

    return decorator


def _answer(view: Any, result: Any, out: Any) -> HttpResponseBase:
    if isinstance(result, HttpResponseBase):
        return result
    if out is None:
        return Response(status=204)
    if isinstance(out, list):
        page: Response = view.page(result, out[0])
        return page
    return Response(out(result).data)


def _documented(
    handler: Handler, who: Who, *, body: Any, query: Any, out: Any, status: int | None
) -> Callable[[Any], Any]:
    """The call in the schema."""
    summary, _, more = (handler.__doc__ or "").strip().partition("\n")
    text = " ".join(line.strip() for line in more.strip().splitlines())
    shape = out[0](many=True) if isinstance(out, list) else out
    return extend_schema(
        summary=summary,
        description=f"{text}\n\nWho may: {sentence_of(who)}".strip(),
        request=body,
        parameters=None if query is None else [query],
        responses=shape if isinstance(out, dict) else {status or (200 if out else 204): shape},
    )
