"""How a browser goes to a log-in provider and comes back."""

from typing import Any
from urllib.parse import urlsplit

import requests

from tests.league.web.readers import Answer, Reader


def begin(client: Reader, name: str = "club", *, to: str = "") -> Answer:
    """Press the button; the page leads on to the provider."""
    return client.post(f"/account/login/with/{name}/", {"next": to} if to else {})


def go(to: str) -> str:
    """Open the provider's page, where the person agrees at once; where it sends the browser."""
    answer = requests.get(to, timeout=10, allow_redirects=False)
    assert answer.status_code == 302, answer.text
    return answer.headers["Location"]


def come_back(client: Reader, address: str, **changed: Any) -> Answer:
    parts = urlsplit(address)
    return client.get(f"{parts.path}?{parts.query}", **changed)


def arrive(client: Reader, name: str = "club", *, to: str = "") -> Answer:
    """The whole way: our button, the provider's page, our answer."""
    return come_back(client, go(begin(client, name, to=to).context["to"]))
