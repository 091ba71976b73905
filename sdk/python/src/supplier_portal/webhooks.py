"""Webhooks are signed as the Standard Webhooks specification describes it: https://www.standardwebhooks.com"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from .errors import WebhookError


class WebhookEvent(TypedDict):
    """An event of the portal. Skip an ``id`` that you've already handled: an event can arrive more than once."""

    id: str
    type: str
    timestamp: str
    data: dict[str, Any]


def verify_webhook(
    body: str | bytes,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance: float = 300,
    now: float | None = None,
) -> WebhookEvent:
    """Returns the event of a request after checking its signature with the webhook's secret (``whsec_…``), or with any
    of several secrets. Pass the raw body as received."""
    lower = {name.lower(): value for name, value in headers.items()}
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    for name in names:
        if not lower.get(name):
            raise WebhookError(f"The request has no header {name}.")
    event_id, timestamp, signatures = (lower[name] for name in names)
    if not timestamp.isdecimal() or len(timestamp) > 12:
        raise WebhookError("webhook-timestamp isn’t a time.")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance:
        raise WebhookError("The request is too old, or this server’s clock is wrong.")
    content = body.encode() if isinstance(body, str) else body
    signed = f"{event_id}.{timestamp}.".encode() + content
    for one in [secret] if isinstance(secret, str) else secret:
        digest = hmac.new(_key_of(one), signed, hashlib.sha256).digest()
        expected = f"v1,{base64.b64encode(digest).decode()}".encode()
        if any(hmac.compare_digest(expected, text.encode()) for text in signatures.split(" ")):
            try:
                return {"id": event_id, **json.loads(content)}
            except (TypeError, ValueError):
                raise WebhookError("The body isn’t JSON.") from None
    raise WebhookError("No signature is valid for this secret.")


def _key_of(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        key = b""
    if not key:
        raise ValueError("The secret of a webhook begins with whsec_.")
    return key
