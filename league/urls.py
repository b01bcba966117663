"""Routes to the edges."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from league.live.streams import refuse_stream
from league.middleware import refusals
from league.web.common.probes import health, metrics, ready
from league.web.public import chat

handler400 = refusals.handler400
handler500 = refusals.handler500

# In order of use, because earlier routes match faster.
urlpatterns: list[URLPattern | URLResolver] = [
    path("api/", include("league.api.urls")),
    path("t/<str:key>/live/", refuse_stream, name="live-link"),
    path("tables/<int:key>/enter/live/", refuse_stream, name="live-desk"),
    path("live/<str:kind>/<int:key>/", refuse_stream, name="live"),
    path("", include("league.web.table.urls")),
    path("", include("league.web.urls")),
    path("discord/", chat.interactions, name="discord"),
    path("admin/", admin.site.urls),
    path("health/", health),
    path("ready/", ready),
    path("metrics", metrics),
]
