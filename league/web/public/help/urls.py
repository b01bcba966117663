"""Addresses of the help."""

from django.urls import path

from league.web.public.help import pages

urlpatterns = [
    path("", pages.contents, name="help"),
    path("<slug:article>/", pages.one, name="help_article"),
]
