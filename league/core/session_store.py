"""Sessions in the database that know their login, so that people can list and end their own."""

from datetime import datetime
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.utils import timezone

from league.models import LoginSession

DEVICE, BEGAN = "device", "began"
SEAT_CARD = "seat_card"  # the link of the card whose player says: this is me


class SessionStore(DatabaseStore):
    @classmethod
    def get_model_class(cls) -> type[LoginSession]:
        return LoginSession

    def create_model_instance(self, data: dict[str, Any]) -> LoginSession:
        row: Any = super().create_model_instance(data)
        row.login_id = int(data[SESSION_KEY]) if SESSION_KEY in data else None
        row.device = data.get(DEVICE, "")
        row.began_at = datetime.fromisoformat(data[BEGAN]) if BEGAN in data else timezone.now()
        found: LoginSession = row
        return found
