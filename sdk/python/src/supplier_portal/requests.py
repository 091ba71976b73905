"""Sends requests, and retries those that are safe to repeat."""

from __future__ import annotations

import email.utils
import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from .errors import NoResponseError, PortalError, error_of

T = TypeVar("T")

BASE = "/functions/v1/api/v1"
LONGEST_BACK_OFF = 20.0
# The longest accepted ``Retry-After``. The portal never asks for more, because its rate limit is per minute.
LONGEST_RETRY_AFTER = 90.0
# Statuses of a server that is busy or restarting.
PASSING = {429, 502, 503, 504}


@dataclass(frozen=True)
class Call:
    """A call of one operation, including its retries."""

    method: str
    path: str
    #: Whether it's safe to send the request again if its response was lost.
    can_repeat: bool
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    if_match: str | None = None
    if_none_match: str | None = None
    idempotency_key: str | None = None
    #: Whether the operation accepts idempotency keys.
    has_key: bool = False
    #: Whether the same request continues the work after a 202.
    continues: bool = False


@dataclass(frozen=True)
class RawRequest:
    method: str
    path: str
    headers: Mapping[str, str]
    can_repeat: bool
    #: A sentence for the error if no response arrives: what is known about the change.
    outcome: str
    body: bytes | None = None
    idempotency_key: str | None = None


class TaggedAnswer(dict):
    """A response with the ETag of its version."""

    etag: str | None = None


def etag_of(answer: Any) -> str | None:
    """The ETag of a response, for ``if_match``."""
    return getattr(answer, "etag", None)


def path_part(text: str) -> str:
    return urllib.parse.quote(text, safe="")


def query_text(query: Mapping[str, Any]) -> str:
    parts = {name: value for name, value in query.items() if value is not None}
    return f"?{urllib.parse.urlencode(parts)}" if parts else ""


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Follows no redirects, so that the key isn't sent to another server."""

    def redirect_request(self, *_args: Any) -> None:
        return None


def address_of(url: str | None) -> str:
    """Appends the path of the API to the given address."""
    parts = urllib.parse.urlsplit(url or "")
    if parts.hostname is None:
        raise ValueError(f"“{url or ''}” isn’t an address of the API, such as https://….")
    is_own = parts.hostname in ("localhost", "127.0.0.1", "::1")
    if parts.scheme != "https" and not (parts.scheme == "http" and is_own):
        raise ValueError("Use an https address. Over http, others could read the key.")
    path = parts.path.rstrip("/")
    return f"{parts.scheme}://{parts.netloc}{path if path.endswith('/api/v1') else path + BASE}"


class Transport:
    """Each request opens its own connection, so several threads can use it."""

    def __init__(
        self, key: str | None, url: str | None, max_retries: int, retry_wait: float, timeout: float
    ) -> None:
        if not key or not key.isascii() or not key.isprintable() or " " in key:
            raise ValueError("The API key is missing or has spaces.")
        self._key = key
        self._address = address_of(url)
        self._opener = urllib.request.build_opener(_NoRedirects())
        self._timeout = timeout
        self.max_retries = max_retries
        self.retry_wait = retry_wait

    def answer(self, call: Call) -> Any:
        """The response of an operation. The contract defines its type."""
        key = (call.idempotency_key or str(uuid.uuid4())) if call.has_key else None
        headers = {
            "content-type": None if call.body is None else "application/json",
            "idempotency-key": key,
            "if-match": call.if_match,
            "if-none-match": call.if_none_match,
        }
        request = RawRequest(
            call.method,
            call.path + query_text(call.query),
            {name: value for name, value in headers.items() if value is not None},
            call.can_repeat,
            _outcome_of(call, key),
            None if call.body is None else json.dumps(call.body).encode(),
            key,
        )
        parts = 0
        while True:
            status, etag, text = self.send(
                request, lambda response: (response.status, response.headers["etag"], response.read())
            )
            if status != 202 or not call.continues:
                break
            time.sleep(self.back_off(min(parts, 3)))
            parts += 1
        if not text:
            return None
        answer = json.loads(text)
        if isinstance(answer, dict):
            answer = TaggedAnswer(answer)
            answer.etag = etag
        return answer

    def send(self, request: RawRequest, read: Callable[[Any], T]) -> T:
        """Sends a request, again if necessary, until ``read`` has read a successful response."""
        attempt = 0
        while True:
            is_last = attempt >= self.max_retries
            pause = self.back_off(attempt)
            try:
                return read(self._open(request))
            except urllib.error.HTTPError as response:
                status = response.code
                try:
                    text = response.read()
                except (OSError, http.client.HTTPException):
                    text = b""
                # On a retry, a 404 means that an earlier request, whose response was lost, deleted the object.
                if request.method == "DELETE" and status == 404 and attempt > 0:
                    return read(_Empty())
                asked = retry_after(response.headers.get("retry-after"))
                may_repeat = status in PASSING if request.can_repeat else status == 429
                if is_last or not may_repeat or (asked or 0) > LONGEST_RETRY_AFTER:
                    raise error_of(status, text, response.headers.get("x-request-id")) from None
                pause = pause if asked is None else asked
            except (OSError, http.client.HTTPException) as error:
                if is_last or not request.can_repeat:
                    raise NoResponseError(
                        request.outcome, getattr(error, "reason", None) or error, request.idempotency_key
                    ) from error
            time.sleep(pause)
            attempt += 1

    def back_off(self, attempt: int) -> float:
        """Seconds until the next attempt. Half of the wait is random, so that clients don't all retry at once."""
        return min(self.retry_wait * 2**attempt, LONGEST_BACK_OFF) * (0.5 + random.random() / 2)

    def _open(self, request: RawRequest) -> Any:
        headers = {
            "accept": "application/json",
            "user-agent": "supplier-portal-python",
            **request.headers,
            "authorization": f"Bearer {self._key}",
        }
        return self._opener.open(
            urllib.request.Request(
                self._address + request.path, request.body, headers, method=request.method
            ),
            timeout=self._timeout,
        )


class _Empty:
    status = 204
    headers: Mapping[str, str | None] = {"etag": None}

    def read(self) -> bytes:
        return b""


def retry_after(header: str | None) -> float | None:
    """The wait in seconds that ``Retry-After`` asks for, as a number of seconds or a date."""
    if header is None:
        return None
    if header.isdecimal():
        return float(header)
    try:
        date = email.utils.parsedate_to_datetime(header)
    except ValueError:
        return None
    return max(0.0, date.timestamp() - time.time())


def _outcome_of(call: Call, key: str | None) -> str:
    if call.method == "GET":
        return "Nothing was changed. Try again later."
    unknown = "It isn’t known whether the change was written."
    if key is not None:
        return f"{unknown} Repeat it with the idempotency key {key}: it’s written once."
    if call.can_repeat:
        return f"{unknown} It’s safe to repeat it."
    return f"{unknown} Check it in the portal before you repeat it."


__all__ = ["Call", "PortalError", "RawRequest", "Transport", "etag_of", "path_part", "query_text"]
