"""A client for the API of Supplier Portal."""

from .clients import AsyncSupplierPortal, SupplierPortal
from .errors import NoResponseError, PortalError, WebhookError
from .lists import AsyncPages, Pages
from .requests import etag_of
from .streams import AsyncProductStream, ProductStream, StreamSummary
from .webhooks import WebhookEvent, verify_webhook

__all__ = [
    "AsyncPages",
    "AsyncProductStream",
    "AsyncSupplierPortal",
    "NoResponseError",
    "Pages",
    "PortalError",
    "ProductStream",
    "StreamSummary",
    "SupplierPortal",
    "WebhookError",
    "WebhookEvent",
    "etag_of",
    "verify_webhook",
]
