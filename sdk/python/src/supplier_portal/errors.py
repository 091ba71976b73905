"""The errors of the client."""

from __future__ import annotations

import json
from typing import Any


class PortalError(Exception):
    """A request that the portal rejected. Compare ``code``; the message is for people."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.code: str = document["code"]
        self.status: int = document["status"]
        self.title: str = document["title"]
        self.detail: str | None = document.get("detail")
        #: The values that aren't valid, each with a JSON Pointer into the body.
        self.errors: list[dict[str, str]] = document.get("errors", [])
        #: Identifies the request when you contact support.
        self.request_id: str | None = document.get("request_id")
        values = [f"{error['pointer'] or 'The body'}: {error['detail']}" for error in self.errors]
        super().__init__(" ".join(filter(None, [f"{self.title}.", self.detail, *values])))


class NoResponseError(Exception):
    """The error of a request that got no response, even after all retries."""

    def __init__(self, outcome: str, reason: BaseException, idempotency_key: str | None = None) -> None:
        super().__init__(f"No response from the portal ({reason or type(reason).__name__}). {outcome}")
        #: Pass this key when you repeat the request, so that the change isn't made twice.
        self.idempotency_key = idempotency_key


class WebhookError(Exception):
    """The request isn't from the portal, is too old or was changed. Respond with status 400."""


def error_of(status: int, text: bytes, request_id: str | None) -> PortalError:
    """The error in a response. A proxy may have sent it, in a format of its own."""
    try:
        document = json.loads(text)
        if {"code", "status", "title"} <= document.keys():
            return PortalError(document)
    except (ValueError, AttributeError):
        pass
    return PortalError(
        {
            "title": f"The response has the status {status}, but isn’t one of the portal’s",
            "status": status,
            "code": "unexpected_response",
            "detail": "Check the address of the portal.",
            "request_id": request_id,
        }
    )
