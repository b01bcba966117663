from importlib import import_module

from django.apps import AppConfig
from django.conf import settings
from django.db.models import Field
from django.utils.translation import gettext_lazy as _

from league.core.queries.any_of import AnyOf
from league.core.secret_logs import mask_all_logs


class LeagueConfig(AppConfig):
    name = "league"
    verbose_name = _("League")

    def ready(self) -> None:
        mask_all_logs()
        Field.register_lookup(AnyOf)
        if settings.ERROR_TRACKER:  # the library is imported only if it is used
            tracker = import_module("league.operations.error_tracker")
            tracker.start_error_tracker(settings.ERROR_TRACKER)
