"""Routes to the edges."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, include, path
from django.views import defaults

from league.api.errors import answer_unreadable
from league.live.streams import not_here
from league.web.common.metrics import metrics
from league.web.common.probes import health, ready

API = "/api/"


def handler400(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Bad requests that reach no view: JSON below the API, a page elsewhere."""
    answer = answer_unreadable if request.path_info.startswith(API) else defaults.bad_request
    return answer(request, exception)


urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("t/<str:key>/live/", not_here, name="live-link"),
    path("tables/<int:key>/enter/live/", not_here, name="live-desk"),
    path("", include("league.web.urls")),
    path("health/", health),
    path("ready/", ready),
    path("metrics", metrics),
    path("api/", include("league.api.urls")),
]
