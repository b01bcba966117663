"""The cookie that names a device which takes notices."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from league.core.rate_limit import client_ip, within
from league.models import Recipient
from league.notices.queries.followed import device_of

COOKIE = "tenbou_device"
DAYS_400 = 400 * 24 * 3600  # browsers keep no cookie longer


def device_in(request: HttpRequest) -> Recipient | None:
    return device_of(request.COOKIES.get(COOKIE, ""))


def remember_device(response: HttpResponse, device: Recipient) -> None:
    response.set_cookie(
        COOKIE,
        device.token,
        max_age=DAYS_400,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )


def within_follow_rate(request: HttpRequest) -> bool:
    return within("follow", str(client_ip(request)), settings.FOLLOW_RATE)
