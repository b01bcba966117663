"""No admin page for API tokens: it would show them, and the account's page shows one once only."""

from django.contrib import admin
from rest_framework.authtoken import admin as library

admin.site.unregister(library.TokenProxy)  # type: ignore[attr-defined]  # it imports the name
