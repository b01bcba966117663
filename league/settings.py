"""All settings, read from the environment; invalid values are reported together, by name.

Without any variable this is the embedded run: SQLite and a Valkey socket in `var/`.
"""

import os
import shlex
from email.utils import parseaddr
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from csp.constants import NONE, SELF

import scoring
from league.account_settings import *  # noqa: F403  # they read no environment
from league.beat_schedule import BEAT_SCHEDULE
from league.environment import (
    Environment,
    address,
    broker,
    contact,
    database,
    database_url,
    discord,
    event_creators,
    flag,
    hour,
    keep_private,
    log_format,
    log_in_providers,
    log_level,
    mail,
    new_vapid_key,
    origins,
    rate,
    rated_events,
    redis,
    registration,
    second_factor,
    secret,
    secrets_before,
    sqlite,
    stored_secret,
    time_zone,
    tracker,
    vapid_key,
    whole,
    words,
)

env = Environment(os.environ)

# ------------------------------------------------------------------------------ hosts and addresses

BASE_DIR = Path(__file__).resolve().parent.parent
VAR = env.read("TENBOU_VAR", BASE_DIR / "var", Path)
EMBEDDED = not env.values.get("DATABASE_URL")
DEBUG = env.read("TENBOU_DEBUG", default=False, parse=flag)
HTTPS = env.read("TENBOU_HTTPS", default=not (EMBEDDED or DEBUG), parse=flag)
SECRET_KEY = env.read("TENBOU_SECRET_KEY", "", secret)
if not SECRET_KEY and EMBEDDED:
    SECRET_KEY = stored_secret(VAR / "secret_key")
elif not SECRET_KEY and not env.values.get("TENBOU_SECRET_KEY"):
    env.problems.append("TENBOU_SECRET_KEY is missing")
SECRET_KEY_FALLBACKS: list[str] = env.read(
    "TENBOU_SECRET_KEY_FALLBACKS", list[str](), secrets_before
)
# Printed links, codes and PINs stay as they are for as long as the key that they were made with is listed.
SECRET_KEY_OF_LINKS = [SECRET_KEY, *SECRET_KEY_FALLBACKS][-1]
ADDRESS = env.read("TENBOU_ADDRESS", "http://localhost:8000", address)  # in printed links
ALLOWED_HOSTS = env.read("TENBOU_ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"], words)
CSRF_TRUSTED_ORIGINS: list[str] = env.read("TENBOU_CSRF_TRUSTED_ORIGINS", list[str](), origins)
HASHED_STATIC = env.read("TENBOU_HASHED_STATIC", default=not DEBUG, parse=flag)
POOL = env.read("TENBOU_DATABASE_POOL", 0, whole)  # connections of one process; 0: one a thread
BACKUPS = env.read("TENBOU_BACKUPS", VAR / "backups", Path)
BACKUP_DAYS = env.read("TENBOU_BACKUP_DAYS", 14, whole)  # 0: no nightly backup
BACKUP_COMMAND: list[str] = env.read("TENBOU_BACKUP_COMMAND", list[str](), shlex.split)
RESTORE_CHECK = env.read("TENBOU_RESTORE_CHECK", "", database_url)
ERROR_TRACKER = env.read("TENBOU_ERROR_TRACKER", "", tracker)
SECURITY_CONTACT = env.read("TENBOU_SECURITY_CONTACT", "", contact)
METRICS = env.read("TENBOU_METRICS", default=False, parse=flag)
METRICS_TOKEN = env.read("TENBOU_METRICS_TOKEN", "", str)

DATABASES = {
    "default": env.read(
        "DATABASE_URL", sqlite(VAR / "tenbou.sqlite3"), partial(database, pool=POOL)
    )
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    keep_private(DATABASES["default"]["NAME"])
REDIS_URL = env.read("REDIS_URL", f"unix://{VAR / 'valkey.sock'}?db=0", redis)
if EMBEDDED and ADDRESS.startswith("https:") and not REDIS_URL.startswith("unix:"):
    # A name was forgotten or misspelt: such a server would begin anew, in a file of its own.
    env.problems.append(f"DATABASE_URL is missing: REDIS_URL and {ADDRESS} are those of a server")
REDIS_MILLISECONDS = env.read("TENBOU_REDIS_MILLISECONDS", 250, whole)  # timeout of requests
CACHES = {
    "default": {
        "BACKEND": "league.core.redis_guard.GuardedRedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "tenbou",
    },
}

# ---------------------------------------------------------------------- applications and middleware

ROOT_URLCONF = "league.urls"
WSGI_APPLICATION = "league.wsgi.application"
ASGI_APPLICATION = "league.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
INSTALLED_APPS = [
    "league",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "rest_framework",
    "rest_framework.authtoken",
    "drf_spectacular",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.openid_connect",
    "allauth.socialaccount.providers.discord",
    "allauth.socialaccount.providers.github",
    "axes",
    "csp",
]
MIDDLEWARE = [
    "league.middleware.frame_stack.in_one_block",
    "league.core.postgres.connections.watch_database",
    "league.web.common.probes.Probes",
    "league.middleware.request_log.RequestLog",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "league.middleware.compression.CompressResponses",
    "csp.middleware.CSPMiddleware",
    "league.middleware.refusals.RefuseLargeBodies",
    "league.middleware.refusals.RefuseUnreadableRequests",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "league.web.common.languages.LanguageMiddleware",
    "league.middleware.zones.ForgetTimeZone",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "league.web.account.required_factor.RequireSecondFactor",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "league.web.public.app.kept_pages.KeepPages",
    "axes.middleware.AxesMiddleware",
    "league.middleware.refusals.RedirectRenamedEvents",
    "league.middleware.refusals.ShowPagesOfForms",
    "league.middleware.refusals.AnswerBusyDatabase",
    "league.middleware.refusals.AnswerTooManyReaders",
]
if METRICS:
    counting = "django_prometheus.middleware.Prometheus"
    MIDDLEWARE = [f"{counting}BeforeMiddleware", *MIDDLEWARE, f"{counting}AfterMiddleware"]
    # The library reads this on import: processes count in files that any of them can add up.
    os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", str(VAR / "metrics"))
    Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]).mkdir(parents=True, exist_ok=True)
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "league.web.common.languages.available_languages",
                "league.web.public.help.link.help_link",
                "league.web.common.site_address.site_address",
                "league.web.common.workers.worker_runs",
                "league.web.organise.frame.sidebar.organiser_frame",
            ],
        },
    },
]

STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static" if HASHED_STATIC else None
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = not HASHED_STATIC  # from the sources, without collectstatic
WHITENOISE_AUTOREFRESH = not HASHED_STATIC  # look up on request instead of scanning at start
STATIC_STORAGE = (
    "whitenoise.storage.CompressedManifestStaticFilesStorage"
    if HASHED_STATIC
    else "django.contrib.staticfiles.storage.StaticFilesStorage"
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": STATIC_STORAGE},
}

# ------------------------------------------------------------------------------- languages and time

USE_TZ = True
TIME_ZONE = env.read("TENBOU_TIME_ZONE", "UTC", time_zone)
LANGUAGE_CODE = "en"
FORMAT_MODULE_PATH = ["league.formats"]
LANGUAGES_EVERYWHERE = {"en": "English", "ja": "日本語"}  # languages of all pages
LANGUAGES_OF_READERS = {  # further languages of the pages of players and spectators
    "de": "Deutsch",
    "fr": "Français",
    "ru": "Русский",
    "es": "Español",
    "ko": "한국어",
    "zh-hans": "简体中文",
}
LANGUAGES = [*LANGUAGES_EVERYWHERE.items(), *LANGUAGES_OF_READERS.items()]
LOCALE_PATHS = [BASE_DIR / "league" / "locale"]

# ---------------------------------------------------------------------------- accounts and security

LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "my_events"
LOGOUT_REDIRECT_URL = "/"
REGISTRATION = env.read("TENBOU_REGISTRATION", "open" if EMBEDDED else "invitation", registration)
SECOND_FACTOR = env.read("TENBOU_SECOND_FACTOR", "off", second_factor)  # whose account needs one
ACCOUNT_MAIL_RATE = env.read("TENBOU_ACCOUNT_MAIL_RATE", "600/hour", rate)  # a hall shares one
SOCIALACCOUNT_PROVIDERS = env.read(
    "TENBOU_LOG_IN_PROVIDERS", log_in_providers(""), log_in_providers
)
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}Validator"}
    for name in ("UserAttributeSimilarity", "MinimumLength", "CommonPassword", "NumericPassword")
]
PASSWORD_RESET_TIMEOUT = 24 * 3600
SESSION_ENGINE = "league.core.session_store"  # rows know their login, so people can end their own

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
HSTS_SECONDS = env.read("TENBOU_HSTS_SECONDS", 2_592_000, whole)  # thirty days
SECURE_HSTS_SECONDS = HSTS_SECONDS if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
# Browsers ship the preload list: an entry outlives the server and affects the whole domain.
HSTS_PRELOAD = env.read("TENBOU_HSTS_PRELOAD", default=False, parse=flag)
SECURE_HSTS_PRELOAD = HTTPS and HSTS_PRELOAD
SILENCED_SYSTEM_CHECKS = ["security.W021"]  # a recommendation to preload
BEHIND_PROXY = env.read("TENBOU_BEHIND_PROXY", default=False, parse=flag)
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_REFERRER_POLICY = "same-origin"  # a table's secret link must not leak by Referer
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = (
    10_000_000  # with files; `league.middleware.refusals` allows less without
)
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

# ------------------------------------------------------------------------------------------- e-mail

MAIL = env.read("TENBOU_EMAIL", mail("console" if EMBEDDED else "none"), mail)
EMAIL_BACKEND, EMAIL_HOST, EMAIL_PORT, EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL[:5]
EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL[5:]
EMAIL_TIMEOUT = 10  # seconds; workers send, no request waits
DEFAULT_FROM_EMAIL = env.read(
    "TENBOU_EMAIL_FROM", f"Tenbou <tenbou@{urlsplit(ADDRESS).hostname}>", str
)
MAIL_WORKS = not EMAIL_BACKEND.endswith("dummy.EmailBackend")
MAIL_REACHES_PEOPLE = bool(EMAIL_HOST)  # the console reaches only those who started Tenbou

# ------------------------------------------------------------------------------------------ notices

VAPID_KEY = env.read("TENBOU_VAPID_KEY", "", vapid_key)  # without one there is no web push
if not VAPID_KEY and EMBEDDED:
    VAPID_KEY = stored_secret(VAR / "vapid_key", new_vapid_key)
VAPID_CONTACT = env.read(
    "TENBOU_VAPID_CONTACT", f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}", contact
)
STARTS_SOON_MINUTES = env.read("TENBOU_STARTS_SOON_MINUTES", 10, whole)
DIGEST_HOUR = env.read("TENBOU_DIGEST_HOUR", 18, hour)
FOLLOW_RATE = env.read("TENBOU_FOLLOW_RATE", "600/hour", rate)  # a whole hall may share one address
KEEP_DELIVERIES_DAYS = env.read("TENBOU_KEEP_DELIVERIES_DAYS", 14, whole)
# Allows webhooks and push services on this machine, without https, to try them out.
NOTICES_TO_LOOPBACK = env.read("TENBOU_NOTICES_TO_LOOPBACK", default=False, parse=flag)
if NOTICES_TO_LOOPBACK and not DEBUG:
    env.problems.append("TENBOU_NOTICES_TO_LOOPBACK is for TENBOU_DEBUG=yes only")
OFFLINE_HOURS = env.read("TENBOU_OFFLINE_HOURS", 24, whole)  # 0: devices keep no pages
DISCORD = discord(env)  # None: nothing is sent to chats, and nothing answered

# ---------------------------------------------------------------------------------------- API, jobs

KEEP_CONTACTS_DAYS = env.read("TENBOU_KEEP_CONTACTS_DAYS", 90, whole)
PHOTOS = env.read("TENBOU_PHOTOS", VAR / "photos", Path)
KEEP_PHOTOS_DAYS = env.read("TENBOU_KEEP_PHOTOS_DAYS", 30, whole)
KEEP_REPORTS_DAYS = env.read("TENBOU_KEEP_REPORTS_DAYS", 30, whole)
KEEP_REHEARSALS_DAYS = env.read("TENBOU_KEEP_REHEARSALS_DAYS", 14, whole)
KEEP_MAILS_DAYS = env.read("TENBOU_KEEP_MAILS_DAYS", 7, whole)
# Fewer seasons make forecasts faster and less exact.
FORECAST_SEASONS = env.read("TENBOU_FORECAST_SEASONS", 20_000, whole)
KEEP_LOCKOUTS_DAYS = env.read("TENBOU_KEEP_LOCKOUTS_DAYS", 30, whole)
SESSION_COOKIE_AGE = env.read("TENBOU_KEEP_SESSIONS_DAYS", 14, whole) * 86_400  # seconds
EVENT_CREATORS = env.read("TENBOU_EVENT_CREATORS", "everybody", event_creators)
RATED_EVENTS = env.read(
    "TENBOU_RATED_EVENTS",
    "everybody" if EMBEDDED or EVENT_CREATORS != "everybody" else "trusted",
    rated_events,
)
API_RATE = env.read("TENBOU_API_RATE", "60000/minute", rate)
STREAMS_PER_ADDRESS = env.read("TENBOU_STREAMS_PER_ADDRESS", 1000, whole)  # a hall shares one
# Sign-ups at one event from one browser, and from one network with all its browsers.
SIGN_UP_BROWSER_RATE = env.read("TENBOU_SIGN_UP_BROWSER_RATE", "10/hour", rate)
SIGN_UP_RATE = env.read("TENBOU_SIGN_UP_RATE", "20/hour", rate)
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "league.api.authentication.TableLinkAuthentication",
        "league.api.authentication.SignUpLinkAuthentication",
        "league.api.authentication.DeviceAuthentication",
        "league.api.authentication.GroupAuthentication",
        "league.api.authentication.AccountTokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PARSER_CLASSES": ["league.api.parsers.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_THROTTLE_CLASSES": ["league.api.throttling.CallerThrottle"],
    "DEFAULT_SCHEMA_CLASS": "league.api.call_schema.CallSchema",
    "NUM_PROXIES": int(BEHIND_PROXY),  # ignore an X-Forwarded-For sent by the caller
    "EXCEPTION_HANDLER": "league.api.errors.answer_error",
}
ROW_ID = {"type": "integer", "minimum": 1, "maximum": 10**18 - 1}
SPECTACULAR_SETTINGS = {
    "TITLE": "Tenbou",
    "DESCRIPTION": "Tournaments and leagues of riichi mahjong.",
    "VERSION": scoring.__version__,
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "PATH_CONVERTER_OVERRIDES": {"row": ROW_ID},
    "GET_LIB_DOC_EXCLUDES": "league.api.schema.bases_without_docs",
    "PREPROCESSING_HOOKS": ["league.api.schema.with_slash_only"],
    "POSTPROCESSING_HOOKS": ["league.api.schema.whole"],
}

CELERY_BROKER_URL = broker(REDIS_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True  # the Job row holds the outcome
CELERY_RESULT_EXPIRES = None  # so beat sends no task that removes results
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_REDIRECT_STDOUTS = False  # the console shows e-mails as they are
CELERY_TIMEZONE = TIME_ZONE
# A worker takes from all queues unless it names some: --queues draws. league/core/job_table.py says
# which job goes where.
CELERY_TASK_QUEUES: dict[str, dict[str, str]] = {
    name: {} for name in ("draws", "reports", "notices", "devices", "chat")
}
CELERY_TASK_DEFAULT_QUEUE = "notices"
CELERY_BEAT_SCHEDULER = "league.operations.single_beat:SingleBeat"
CELERY_BEAT_SCHEDULE = BEAT_SCHEDULE

LOG_LEVEL = env.read("TENBOU_LOG_LEVEL", "INFO", log_level)
LOG_FORMAT = env.read("TENBOU_LOG_FORMAT", "text" if EMBEDDED or DEBUG else "json", log_format)
# One JSON line for each request and each job.
LOG_LEVEL_OF_EACH = LOG_LEVEL if LOG_FORMAT == "json" else "WARNING"
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {"format": "{levelname} {name}: {message}", "style": "{"},
        "json": {"()": "league.core.logs.JsonFormatter"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT}},
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        "league.requests": {"level": LOG_LEVEL_OF_EACH},
        "celery": {"level": LOG_LEVEL_OF_EACH},
        # The servers' own lines have the same form, except uvicorn's request lines with their
        # paths.
        "gunicorn.error": {"handlers": [], "propagate": True},
        "uvicorn": {"handlers": [], "propagate": True},
        "uvicorn.access": {"handlers": [], "propagate": False},
    },
}

env.check()
