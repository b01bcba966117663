"""Which edge answers which address."""

from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from league.web.health import health

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("", include("league.web.urls")),
    path("health/", health),
    path("api/", include("league.api.urls")),
]
if settings.METRICS:
    urlpatterns.append(path("", include("django_prometheus.urls")))
