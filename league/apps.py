from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from league.core.secret_logs import mask_all_logs


class LeagueConfig(AppConfig):
    name = "league"
    verbose_name = _("League")

    def ready(self) -> None:
        mask_all_logs()
