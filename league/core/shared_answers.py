"""Answers shared by all anonymous readers, one for each version and language.

They have an ETag and set no cookie. A reader with a login, a message or other credentials gets a
separate answer.

While one worker makes a new answer, the others give the previous one, unless something was hidden
since then (`PageVersion.sight` has changed). Such an answer says when to ask again. Where
readers must wait, few do: see `bounded_waits`.
"""

import gzip
import re
import time
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import resolve
from django.utils.cache import get_conditional_response, patch_vary_headers

from league.core.queries.bounded_waits import ASK_AGAIN, bounded_waits
from league.core.queries.caching import newest
from league.core.queries.kept_lately import KeptLately
from league.core.queries.yaku_names import reader_key
from league.core.versions import PageVersion, code_version

View = Callable[..., HttpResponseBase]
NO_QUERY = re.compile("")
#: A number that a query of a shared answer may have.
NUMBER = "(?:0|[1-9][0-9]{0,2})"
VARY = ("Accept", "Accept-Encoding", "Accept-Language", "Cookie")
#: The bytes of answers that a process keeps, and how long it keeps each.
MOST_BYTES = 16_000_000
KEPT_FOR = 3600  # seconds


class SharedAnswer(NamedTuple):
    """A response of status 200, for one version, in one language, compressed."""

    version: PageVersion
    content_type: str
    compressed: bytes
    etag: str


#: The answers in this process, by their keys, with when each came.
here: KeptLately[str, tuple[float, SharedAnswer]] = KeptLately(
    MOST_BYTES, lambda kept: len(kept[1].compressed)
)


class _NotSharedError(Exception):
    """The view's response is for one reader only."""

    def __init__(self, response: HttpResponseBase) -> None:
        self.response = response


def one_number(*names: str) -> re.Pattern[str]:
    """The queries with one of these numbers, such as a page, and the empty one."""
    return re.compile(f"(?:(?:{'|'.join(names)})={NUMBER})?")


def shared_by_anonymous(
    version: Callable[..., PageVersion | None],
    *,
    queries: re.Pattern[str] = NO_QUERY,
    same_for_logins: bool = False,
) -> Callable[[View], View]:
    """Share the answers of a view until its version changes.

    `version` takes the arguments of the address; None means that readers get different answers.
    `same_for_logins`: what a browser's session gets is shared as well, for it says the same.
    Only addresses whose query fits `queries` are shared, so that nobody can fill the cache. The
    view must not show the host of its request.
    """

    def decorator(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            with bounded_waits():
                return answered(request, *args, **kwargs)

        def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            fits = queries.fullmatch(request.META.get("QUERY_STRING", ""))
            shares = fits and (same_for_logins or not _has_cookies(request)) and _is_open(request)
            now = version(**kwargs) if shares else None
            if now is None:
                return view(request, *args, **kwargs)
            try:
                answer = _answer(request, now, lambda: view(request, *args, **kwargs))
            except _NotSharedError as error:
                return error.response
            if not _accepts(request, answer):
                return view(request, *args, **kwargs)
            return _response(request, answer, is_new=answer.version == now)

        return wrapper

    return decorator


def _has_cookies(request: HttpRequest) -> bool:
    return bool({settings.SESSION_COOKIE_NAME, "messages"} & request.COOKIES.keys())


def _is_open(request: HttpRequest) -> bool:
    return request.method == "GET" and "HTTP_AUTHORIZATION" not in request.META


def _accepts(request: HttpRequest, answer: SharedAnswer) -> bool:
    accepted = request.headers.get("Accept", "*/*")
    return "*/*" in accepted or answer.content_type.partition(";")[0] in accepted


def _answer(
    request: HttpRequest, version: PageVersion, make: Callable[[], HttpResponseBase]
) -> SharedAnswer:
    """The answer of this process, or else the newest one of all, sometimes of an older version."""
    key = f"answer:{reader_key()}:{_address(request)}:{code_version()}"
    since, kept = here.get(key) or (0.0, None)
    if kept is None or kept.version != version or time.monotonic() - since > KEPT_FOR:
        kept = newest(
            key,
            lambda: _made(request, version, make()),
            is_new=lambda answer: answer.version == version,
            may_stand_in=lambda answer: answer.version.sight == version.sight,
        )
        here.keep(key, (time.monotonic(), kept))
    return kept


def _address(request: HttpRequest) -> str:
    """The view with its arguments; hosts and spellings of one address share an answer.

    What asks for a part of a page by htmx never gets the page, and no browser the part.
    """
    match = resolve(request.path_info)
    query, by_htmx = request.META.get("QUERY_STRING", ""), "HTTP_HX_REQUEST" in request.META
    asked = repr((match.view_name, sorted(match.kwargs.items()), query, by_htmx))
    return sha256(asked.encode()).hexdigest()[:32]


def _made(request: HttpRequest, version: PageVersion, response: HttpResponseBase) -> SharedAnswer:
    if hasattr(response, "render"):
        response = response.render()
    secret = request.META.get("CSRF_COOKIE_NEEDS_UPDATE") or response.cookies
    if response.status_code != HttpResponse.status_code or secret:
        raise _NotSharedError(response)
    content = bytes(response.content)  # type: ignore[attr-defined]  # no stream
    return SharedAnswer(
        version=version,
        content_type=response["Content-Type"],
        # It contains no secret that its compressed length could reveal.
        compressed=gzip.compress(content, 6, mtime=0),
        etag=f'W/"{sha256(content).hexdigest()[:32]}"',
    )


def _response(request: HttpRequest, answer: SharedAnswer, *, is_new: bool) -> HttpResponseBase:
    compressed = re.search(r"\bgzip\b", request.headers.get("Accept-Encoding", ""))
    # Every browser takes it compressed.
    content = answer.compressed if compressed else gzip.decompress(answer.compressed)
    response = HttpResponse(content, content_type=answer.content_type)
    if compressed:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, VARY)
    if not is_new:
        response["Cache-Control"] = "no-store"
        response["Retry-After"] = str(ASK_AGAIN)
        return response
    response["ETag"] = answer.etag
    response["Cache-Control"] = "no-cache"  # may be stored, but must be checked each time
    return get_conditional_response(request, etag=answer.etag, response=response) or response
