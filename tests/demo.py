"""The demo event on a real server, as `make run` serves it, for browser tests and pictures."""

import os
import re
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests import private
from tests.servers import free_port, manage, served, sqlite_url


@dataclass(frozen=True)
class Demo:
    """The address, the link of one table, and the organiser's login."""

    url: str
    table: str
    organiser: str
    password: str


@contextmanager
def demo_event(**settings: str) -> Iterator[Demo]:
    """Serve the demo event until the block ends, its files hashed and packed."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="demo-")))
        home = private.short_folder()
        stack.callback(shutil.rmtree, home, ignore_errors=True)
        redis = private.start_redis(home)
        stack.callback(redis.stop)
        port = free_port()
        environment = os.environ | {
            "DATABASE_URL": sqlite_url(folder),
            "REDIS_URL": redis.url,
            "TENBOU_VAR": str(folder),
            "TENBOU_ADDRESS": f"http://127.0.0.1:{port}",
            "TENBOU_SECRET_KEY": secrets.token_hex(32),
            "TENBOU_ALLOWED_HOSTS": "127.0.0.1",
            "TENBOU_HTTPS": "no",
            "TENBOU_HASHED_STATIC": "yes",
            **settings,
        }
        manage(environment, "migrate", "--verbosity", "0")
        manage(environment, "collectstatic", "--no-input", "--verbosity", "0")
        access = manage(environment, "create_demo_event", "--print-access")
        stack.enter_context(served(port, folder, environment))
        yield _demo(f"http://127.0.0.1:{port}", access)


def _demo(url: str, access: str) -> Demo:
    said = dict(re.findall(r"^([\w ]+): (.+)$", access, re.MULTILINE))
    return Demo(url, said["Table link"], said["Organiser"], said["Password"])
