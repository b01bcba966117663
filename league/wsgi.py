"""Pages and API under gunicorn."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
application = get_wsgi_application()

from league.loading import load_everything  # noqa: E402  # needs Django

load_everything()
