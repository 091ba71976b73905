"""The synchronous client, and the one for asyncio."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import AsyncIterable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from .generated.contract import AsyncOperations, ImportResult, Operations, ProductLineInput, ProductUpload
from .lists import AsyncPages, Pages
from .requests import Call, RawRequest, Transport, query_text
from .streams import AsyncProductStream, ProductStream

Mode = Literal["create-and-update", "update-only", "prices-and-stock", "snapshot"]
Missing = Literal["keep", "zero-stock", "archive"]
File = str | Path | bytes


def _with_cursor(call: Call, cursor: str | None) -> Call:
    return replace(call, query={**call.query, "cursor": cursor})


def _import(transport: Transport, file: File, query: dict[str, Any]) -> Any:
    if isinstance(file, bytes):
        content = file
    else:
        content = Path(file).read_bytes()
        query["file_name"] = query["file_name"] or Path(file).name
    if not query["file_name"]:
        raise ValueError("Bytes need a file_name, such as prices.xlsx.")
    call = RawRequest(
        "POST",
        f"/imports{query_text(query)}",
        {"content-type": "application/octet-stream"},
        False,
        "It isn’t known whether the file was written. Send it again: rows that were already written don’t change.",
        content,
    )
    return transport.send(call, _json)


def _upload(transport: Transport, products: Iterable[ProductLineInput], key: str | None) -> Any:
    name = key or str(uuid.uuid4())
    call = RawRequest(
        "POST",
        "/product-uploads",
        {"content-type": "application/x-ndjson", "idempotency-key": name},
        True,
        "It isn’t known whether the upload was accepted.",
        b"".join(json.dumps(product).encode() + b"\n" for product in products),
        name,
    )
    return transport.send(call, _json)


def _json(response: Any) -> Any:
    return json.loads(response.read())


class SupplierPortal(Operations):
    """A client of Supplier Portal's API: a method for each operation of its contract. Threads can share it.

    ``key`` is an API key from Settings, and ``url`` the address of the API, such as ``https://project.supabase.co``.
    After a lost connection, 429, 502, 503 or 504, a request is sent again up to ``max_retries`` times. The first wait
    is at most ``retry_wait`` seconds, and it doubles each time, up to 20 seconds.
    """

    def __init__(
        self,
        key: str | None,
        url: str | None,
        *,
        max_retries: int = 4,
        retry_wait: float = 0.5,
        timeout: float = 150,
    ) -> None:
        self._transport = Transport(key, url, max_retries, retry_wait, timeout)

    def _call(self, call: Call) -> Any:
        return self._transport.answer(call)

    def _list(self, call: Call) -> Pages[Any]:
        return Pages(lambda cursor: self._transport.answer(_with_cursor(call, cursor)))

    def stream_products(self, products: Iterable[ProductLineInput]) -> ProductStream:
        """Creates and changes any number of products. They’re sent in requests of up to 40 MB, each of which is one
        change set.

        Scope: products:write"""
        return ProductStream(self._transport, products)

    def upload_products(
        self, products: Iterable[ProductLineInput], *, idempotency_key: str | None = None
    ) -> ProductUpload:
        """Sends up to 500 MB of products, which a background job writes as one change set. Read its progress with
        ``get_product_upload``. If the portal runs on Supabase's platform, send at most 200 MB at a time.

        Scope: products:write"""
        return _upload(self._transport, products, idempotency_key)

    def import_file(
        self,
        file: File,
        *,
        profile: str,
        file_name: str | None = None,
        mode: Mode | None = None,
        missing: Missing | None = None,
        price_threshold: int | None = None,
        missing_threshold: int | None = None,
        accept: bool = False,
    ) -> ImportResult:
        """Imports a file of at most 20 MB with a saved profile. If the outcome is ``waiting``, nothing was written:
        check its warnings, and send the file again with ``accept=True``.

        Scope: imports:write"""
        return _import(
            self._transport,
            file,
            {
                "profile": profile,
                "file_name": file_name,
                "mode": mode,
                "missing": missing,
                "price_threshold": price_threshold,
                "missing_threshold": missing_threshold,
                "accept": "true" if accept else None,
            },
        )


class AsyncSupplierPortal(AsyncOperations):
    """The asyncio version of ``SupplierPortal``. Its requests run in threads, so a cancelled request may still be
    carried out."""

    def __init__(
        self,
        key: str | None,
        url: str | None,
        *,
        max_retries: int = 4,
        retry_wait: float = 0.5,
        timeout: float = 150,
    ) -> None:
        self._portal = SupplierPortal(
            key, url, max_retries=max_retries, retry_wait=retry_wait, timeout=timeout
        )
        self._transport = self._portal._transport

    async def _call(self, call: Call) -> Any:
        return await asyncio.to_thread(self._transport.answer, call)

    def _list(self, call: Call) -> AsyncPages[Any]:
        return AsyncPages(lambda cursor: self._call(_with_cursor(call, cursor)))

    def stream_products(
        self, products: Iterable[ProductLineInput] | AsyncIterable[ProductLineInput]
    ) -> AsyncProductStream:
        """Creates and changes any number of products. They’re sent in requests of up to 40 MB, each of which is one
        change set.

        Scope: products:write"""
        return AsyncProductStream(self._transport, products)

    async def upload_products(
        self, products: Iterable[ProductLineInput], *, idempotency_key: str | None = None
    ) -> ProductUpload:
        """Sends up to 500 MB of products, which a background job writes as one change set. Read its progress with
        ``get_product_upload``. If the portal runs on Supabase's platform, send at most 200 MB at a time.

        Scope: products:write"""
        return await asyncio.to_thread(_upload, self._transport, products, idempotency_key)

    async def import_file(
        self,
        file: File,
        *,
        profile: str,
        file_name: str | None = None,
        mode: Mode | None = None,
        missing: Missing | None = None,
        price_threshold: int | None = None,
        missing_threshold: int | None = None,
        accept: bool = False,
    ) -> ImportResult:
        """Imports a file of at most 20 MB with a saved profile. If the outcome is ``waiting``, nothing was written:
        check its warnings, and send the file again with ``accept=True``.

        Scope: imports:write"""
        return await asyncio.to_thread(
            self._portal.import_file,
            file,
            profile=profile,
            file_name=file_name,
            mode=mode,
            missing=missing,
            price_threshold=price_threshold,
            missing_threshold=missing_threshold,
            accept=accept,
        )
