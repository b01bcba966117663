"""Log-in providers: django-allauth's own, with every answer checked and next to nothing kept."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

import jwt
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.providers.discord.provider import DiscordProvider
from allauth.socialaccount.providers.discord.views import DiscordOAuth2Adapter
from allauth.socialaccount.providers.github.provider import GitHubProvider
from allauth.socialaccount.providers.github.views import GitHubOAuth2Adapter
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from allauth.utils import build_absolute_uri
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest
from django.urls import reverse

#: Signatures that need a private key; "none" and those by a shared secret are refused.
ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA"]
LEEWAY = 60  # seconds between two clocks
LONGEST_NAME = 150
RUBBISH = (LookupError, TypeError, ValueError, AttributeError, ImproperlyConfigured)


@contextmanager
def read_with_care() -> Iterator[None]:
    """What cannot be read is the provider's fault, which the page says."""
    try:
        yield
    except (jwt.PyJWTError, *RUBBISH) as error:
        raise OAuth2Error(f"{type(error).__name__}: {error}") from error


class Careful:
    """Of an adapter: one address of ours for all providers, and answers that may be rubbish."""

    provider_id: str

    def get_callback_url(self, request: HttpRequest, app: Any) -> str:  # noqa: ARG002
        to = reverse("provider_back", args=[self.provider_id])
        return str(build_absolute_uri(request, to))

    def get_access_token_data(self, *given: Any, **more: Any) -> Any:
        with read_with_care():
            return super().get_access_token_data(*given, **more)  # type: ignore[misc]

    def parse_token(self, data: Any) -> Any:
        with read_with_care():
            return super().parse_token(data)  # type: ignore[misc]

    def complete_login(self, *given: Any, **more: Any) -> Any:
        with read_with_care():
            return super().complete_login(*given, **more)  # type: ignore[misc]


class Frugal:
    """Of a provider: PKCE always, and of all that it tells only a name is kept."""

    pkce_enabled_default = True
    sub_id: str
    extract_common_fields: Any

    def extract_extra_data(self, data: Any) -> dict[str, str]:
        told = self.extract_common_fields(data)
        return {"name": str(told.get("username") or told.get("email") or "")[:LONGEST_NAME]}

    def serialize(self) -> dict[str, Any]:
        """By its own name, as two issuers may call us by the same client id."""
        return super().serialize() | {"id": self.sub_id}  # type: ignore[misc, no-any-return]


def nonce_of(verifier: str) -> str:
    """The nonce that belongs to the secret of PKCE, which the session keeps with the state."""
    return hashlib.sha256(b"nonce " + verifier.encode()).hexdigest()


class OpenIDConnectAdapter(Careful, OpenIDConnectOAuth2Adapter):  # type: ignore[misc]  # no types
    """Any issuer: its own discovery document, and ID tokens with signature and nonce checked."""

    @cached_property
    def openid_config(self) -> dict[str, Any]:
        provider = self.get_provider()
        issuer = provider.app.settings["issuer"]
        with read_with_care():
            found = self._document(provider.server_url)
            names = ("authorization_endpoint", "token_endpoint", "jwks_uri")
            schemes = {urlsplit(found[name]).scheme for name in names}
            if found["issuer"] != issuer or not schemes <= {"https", urlsplit(issuer).scheme}:
                raise ValueError("another issuer, or an address without https")
        return found

    def get_access_token_data(
        self, request: HttpRequest, app: Any, client: Any, pkce_code_verifier: str = ""
    ) -> Any:
        self.nonce = nonce_of(pkce_code_verifier)
        issuer = self.openid_config["issuer"]
        if request.GET.get("iss", issuer) != issuer:  # RFC 9207
            raise OAuth2Error("the answer of another issuer")
        return super().get_access_token_data(request, app, client, pkce_code_verifier)

    def complete_login(self, request: HttpRequest, app: Any, token: Any, **more: Any) -> Any:
        with read_with_care():
            claims = self._decode_id_token(app, more["response"]["id_token"])
            if "email" not in claims and "userinfo_endpoint" in self.openid_config:
                told = self._fetch_user_info(token.token)
                if told["sub"] != claims["sub"]:
                    raise ValueError("told of somebody else")
                claims = told | claims
            return self.get_provider().sociallogin_from_response(request, {"id_token": claims})

    def _decode_id_token(self, app: Any, id_token: str) -> dict[str, Any]:
        kid = jwt.get_unverified_header(id_token).get("kid")
        keys = jwt.PyJWKSet.from_dict(self._document(self.openid_config["jwks_uri"])).keys
        (key,) = [one for one in keys if kid in (None, one.key_id)]
        claims: dict[str, Any] = jwt.decode(
            id_token,
            key.key,
            algorithms=ALGORITHMS,
            audience=app.client_id,
            issuer=self.openid_config["issuer"],
            leeway=LEEWAY,
            options={"require": ["aud", "exp", "iat", "iss", "sub"]},
        )
        if claims.get("nonce") != self.nonce or claims.get("azp", app.client_id) != app.client_id:
            raise ValueError("an ID token for something else")
        return claims

    def _document(self, url: str) -> dict[str, Any]:
        with get_adapter().get_requests_session() as session:
            answer = session.get(url)
            answer.raise_for_status()
            return dict(answer.json())


class OpenIDConnect(Frugal, OpenIDConnectProvider):  # type: ignore[misc]
    oauth2_adapter_class = OpenIDConnectAdapter

    def get_pkce_params(self) -> dict[str, Any]:
        found: dict[str, Any] = super().get_pkce_params()
        return found | {"nonce": nonce_of(found["code_verifier"])}


class DiscordAdapter(Careful, DiscordOAuth2Adapter):  # type: ignore[misc]
    pass


class Discord(Frugal, DiscordProvider):  # type: ignore[misc]
    oauth2_adapter_class = DiscordAdapter


class GitHubAdapter(Careful, GitHubOAuth2Adapter):  # type: ignore[misc]
    pass


class GitHub(Frugal, GitHubProvider):  # type: ignore[misc]
    oauth2_adapter_class = GitHubAdapter
