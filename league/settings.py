"""All settings, read from the environment; invalid values are reported together, by name.

Without any variable this is the embedded run: SQLite and a Valkey socket in `var/`.
"""

import os
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import parse_qsl, unquote, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

T = TypeVar("T")

# -------------------------------------------------------------------------- reading the environment

WORDS_OF_TRUTH = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class Environment:
    """Typed reads of environment variables; `check` reports all problems."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self.values = values
        self.asked: set[str] = set()
        self.problems: list[str] = []

    def read(self, name: str, default: T, parse: Callable[[str], T]) -> T:
        self.asked.add(name)
        text = self.values.get(name, "").strip()
        try:
            return parse(text) if text else default
        except ValueError as error:
            self.problems.append(f"{name} {error}")
            return default

    def check(self) -> None:
        for name in sorted(self.values):
            ours = name.startswith("TENBOU_") and not name.startswith("TENBOU_TEST_")
            if ours and name not in self.asked:
                self.problems.append(f"{name} is not a setting of Tenbou")
        if self.problems:
            raise ImproperlyConfigured("Settings that cannot be: " + "; ".join(self.problems))


def flag(text: str) -> bool:
    return one_of(WORDS_OF_TRUTH, text.lower())


def log_level(text: str) -> str:
    return one_of({level: level for level in LOG_LEVELS}, text)


def one_of(choices: Mapping[str, T], text: str) -> T:
    if text not in choices:
        raise ValueError(f"should be one of {', '.join(choices)}, not {text!r}")
    return choices[text]


def whole(text: str) -> int:
    if not text.isdecimal():
        raise ValueError(f"should be a whole number, not {text!r}")
    return int(text)


def words(text: str) -> list[str]:
    return text.replace(",", " ").split()


def address(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"} or not parts.netloc or parts.path.strip("/"):
        raise ValueError(f"should look like https://tenbou.example.org, not {text!r}")
    return text.rstrip("/")


def origins(text: str) -> list[str]:
    if bad := [word for word in words(text) if "://" not in word]:
        raise ValueError(f"should name addresses with https://, not {' '.join(bad)!r}")
    return words(text)


def rate(text: str) -> str:
    count, _slash, period = text.partition("/")
    if not count.isdecimal() or period not in {"second", "minute", "hour", "day"}:
        raise ValueError(f"should be a rate such as 6000/minute, not {text!r}")
    return text


def time_zone(text: str) -> str:
    try:
        return ZoneInfo(text).key
    except (ValueError, ZoneInfoNotFoundError) as error:
        raise ValueError(f"should be a time zone such as Europe/Vienna, not {text!r}") from error


def secret(text: str) -> str:
    if len(text) < 50 or len(set(text)) < 5:  # noqa: PLR2004 (the measure of `check --deploy`)
        raise ValueError("should have at least 50 characters, at least 5 of them different")
    return text


def stored_secret(file: Path) -> str:
    """The secret key of the embedded run, created once and stored with its data."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_text(secrets.token_urlsafe(64))
    return file.read_text()


# SQLite allows one writer: take the write lock when a transaction begins, and wait for it.
SQLITE_OPTIONS = {
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}


def sqlite(file: Path) -> dict[str, Any]:
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": file, "OPTIONS": dict(SQLITE_OPTIONS)}


def database(url: str) -> dict[str, Any]:
    """Read postgres://user:password@host:port/name?option=value or sqlite:///file."""
    parts = urlsplit(url)
    name = unquote(parts.path.removeprefix("/"))
    if parts.scheme == "sqlite" and name:
        return sqlite(Path(name))
    if parts.scheme not in {"postgres", "postgresql"} or not name:
        raise ValueError("should look like postgres://user:password@host/name or sqlite:///file")
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    if POOL:
        options["pool"] = {"min_size": 1, "max_size": POOL, "timeout": 10}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", unquote(parts.hostname or "")),  # a path is a unix socket
        "PORT": options.pop("port", str(parts.port or "")),
        "CONN_MAX_AGE": 0 if POOL else 60,  # a pool keeps them itself
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": options,
    }


def redis(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in {"redis", "rediss", "unix"} or not (parts.netloc or parts.path):
        raise ValueError("should look like redis://host:6379/0 or unix:///path/to/socket?db=0")
    return url


def broker(redis_url: str) -> str:
    """The Redis URL for Celery, which has another scheme for unix sockets."""
    parts = urlsplit(redis_url)
    if parts.scheme != "unix":
        return redis_url
    return f"redis+socket://{parts.path}?virtual_host={dict(parse_qsl(parts.query)).get('db', 0)}"


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
ADDRESS = env.read("TENBOU_ADDRESS", "http://localhost:8000", address)  # printed in links to tables
ALLOWED_HOSTS = env.read("TENBOU_ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"], words)
CSRF_TRUSTED_ORIGINS: list[str] = env.read("TENBOU_CSRF_TRUSTED_ORIGINS", list[str](), origins)
HASHED_STATIC = env.read("TENBOU_HASHED_STATIC", default=not DEBUG, parse=flag)
POOL = env.read("TENBOU_DATABASE_POOL", 0, whole)  # connections of one process; 0: one a thread
METRICS = env.read("TENBOU_METRICS", default=False, parse=flag)

DATABASES = {"default": env.read("DATABASE_URL", sqlite(VAR / "tenbou.sqlite3"), database)}
REDIS_URL = env.read("REDIS_URL", f"unix://{VAR / 'valkey.sock'}?db=0", redis)
REDIS_MILLISECONDS = env.read("TENBOU_REDIS_MILLISECONDS", 250, whole)  # patience of requests
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
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "rest_framework",
    "rest_framework.authtoken",
    "drf_spectacular",
    "django_filters",
    "django_htmx",
    "axes",
    "csp",
    "django_prometheus",
]
MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "league.web.common.compression.CompressResponses",
    "csp.middleware.CSPMiddleware",
    "league.web.common.null_bytes.RejectNullBytes",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "league.web.common.languages.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]
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
            ],
        },
    },
]

STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static" if HASHED_STATIC else None
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = not HASHED_STATIC  # served from the sources, without collectstatic
WHITENOISE_AUTOREFRESH = not HASHED_STATIC  # looked up on request instead of scanned at start
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
LANGUAGES_EVERYWHERE = {"en": "English", "ja": "日本語"}  # languages of all pages
LANGUAGES_AT_THE_TABLE = {  # further languages of the table page
    "de": "Deutsch",
    "fr": "Français",
    "ru": "Русский",
    "es": "Español",
    "ko": "한국어",
    "zh-hans": "简体中文",
}
LANGUAGES = [*LANGUAGES_EVERYWHERE.items(), *LANGUAGES_AT_THE_TABLE.items()]
LOCALE_PATHS = [BASE_DIR / "league" / "locale"]

# ---------------------------------------------------------------------------- accounts and security

LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator")
]
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]  # a whole venue may share one address
AXES_RESET_ON_SUCCESS = True
AXES_VERBOSE = False
AXES_LOCKOUT_TEMPLATE = "account/locked.html"
AXES_CLIENT_IP_CALLABLE = (
    "league.web.common.known_devices.lockout_address"  # known browsers have their own
)

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
HSTS_SECONDS = env.read("TENBOU_HSTS_SECONDS", 2_592_000, whole)  # thirty days
SECURE_HSTS_SECONDS = HSTS_SECONDS if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
BEHIND_PROXY = env.read("TENBOU_BEHIND_PROXY", default=False, parse=flag)
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_REFERRER_POLICY = "same-origin"  # a table's secret link must not leak by Referer
X_FRAME_OPTIONS = "DENY"
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

# ---------------------------------------------------------------------------------------- API, jobs

API_RATE = env.read("TENBOU_API_RATE", "60000/minute", rate)
STREAMS_PER_ADDRESS = env.read("TENBOU_STREAMS_PER_ADDRESS", 1000, whole)  # a hall shares one
SIGN_UP_RATE = env.read("TENBOU_SIGN_UP_RATE", "120/hour", rate)
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "league.api.authentication.TableLinkAuthentication",
        "league.api.authentication.SignUpLinkAuthentication",
        "rest_framework.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PARSER_CLASSES": ["league.api.parsers.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_THROTTLE_CLASSES": ["league.api.throttling.CallerThrottle"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "NUM_PROXIES": int(BEHIND_PROXY),  # ignore an X-Forwarded-For sent by the caller
    "EXCEPTION_HANDLER": "league.api.errors.answer_error",
}
ROW_ID = {"type": "integer", "minimum": 1, "maximum": 10**18 - 1}
SPECTACULAR_SETTINGS = {
    "TITLE": "Tenbou",
    "DESCRIPTION": "Tournaments and leagues of riichi mahjong.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "PATH_CONVERTER_OVERRIDES": {"row": ROW_ID},
    "PREPROCESSING_HOOKS": ["league.api.schema.with_slash_only"],
    "POSTPROCESSING_HOOKS": ["league.api.schema.with_errors"],
}

CELERY_BROKER_URL = broker(REDIS_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True  # the Job row holds the outcome
CELERY_RESULT_EXPIRES = None  # so beat sends no task that removes results
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TIMEZONE = TIME_ZONE
# A worker takes from all of them unless it names some: --queues draws. league/core/job_table.py
# says which job goes where.
CELERY_TASK_QUEUES: dict[str, dict[str, str]] = {"draws": {}, "reports": {}, "notices": {}}
CELERY_TASK_DEFAULT_QUEUE = "notices"
CELERY_BEAT_SCHEDULER = "league.core.single_beat:SingleBeat"
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "resend lost jobs": {"task": "league.resend_lost_jobs", "schedule": 30.0},
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {
        "handlers": ["console"],
        "level": env.read("TENBOU_LOG_LEVEL", "INFO", log_level),
    },
}

env.check()
