"""The address to which Discord sends commands and taps. Nothing is read that it did not sign."""

from http import HTTPStatus

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import translation
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from redis.exceptions import RedisError

from league.chat.commands import answer_interaction
from league.chat.interactions import PING, Unreadable, read_interaction
from league.chat.signatures import comes_first, is_genuine

#: Bytes of a request; Discord sends some thousands.
LARGEST = 100_000


@csrf_exempt  # the signature says who asks
@require_POST
def interactions(request: HttpRequest) -> HttpResponse:
    application = settings.DISCORD
    if application is None:
        raise Http404
    body = request.body
    timestamp = request.headers.get("X-Signature-Timestamp", "")
    signature = request.headers.get("X-Signature-Ed25519", "")
    if len(body) > LARGEST:
        return HttpResponse(status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    key = application.public_key
    if not is_genuine(key, signature=signature, timestamp=timestamp, body=body):
        return HttpResponse(status=HTTPStatus.UNAUTHORIZED)
    try:
        if not comes_first(timestamp=timestamp, body=body):
            return HttpResponse(status=HTTPStatus.UNAUTHORIZED)
    except RedisError:
        return HttpResponse(status=HTTPStatus.SERVICE_UNAVAILABLE)
    return _answer(application.application, body)


def _answer(application: str, body: bytes) -> HttpResponse:
    try:
        interaction = read_interaction(body)
    except Unreadable:
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    if interaction.application != application:
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    if interaction.kind == PING:
        return JsonResponse({"type": PING})
    with translation.override(interaction.language):
        return JsonResponse(answer_interaction(interaction))
