"""Products that are sent in requests of JSON lines."""

from __future__ import annotations

import asyncio
import http.client
import json
import time
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator
from dataclasses import dataclass, field, replace

from .errors import NoResponseError, PortalError
from .generated.contract import LineResult, ProductLineInput, StreamEnd
from .requests import RawRequest, Transport

# The portal accepts 50 MB in one request.
LARGEST_PART = 40_000_000


@dataclass(frozen=True)
class StreamSummary:
    """Counts of the products that were written or rejected."""

    lines: int = 0
    created: int = 0
    updated: int = 0
    unchanged: int = 0
    rejected: int = 0
    #: The ids of the change sets, one for each 40 MB of products. Each can be undone.
    change_sets: tuple[str, ...] = ()
    #: The results of the rejected products, after ``finish``.
    rejections: tuple[LineResult, ...] = ()


@dataclass
class _Part:
    """Lines that fit into one request."""

    lines: list[bytes] = field(default_factory=list)
    size: int = 0

    def add(self, product: ProductLineInput) -> bool:
        """Returns false if the line doesn't fit."""
        line = json.dumps(product).encode() + b"\n"
        if self.lines and self.size + len(line) > LARGEST_PART:
            return False
        self.lines.append(line)
        self.size += len(line)
        return True


class _Stream:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        #: Counts of what has been written so far.
        self.summary = StreamSummary()

    def _results(self, part: _Part, first: int) -> Iterator[LineResult]:
        """The results of one request. After a lost connection, the same lines are sent again, and the portal reports
        those it has already written as unchanged."""
        request = RawRequest(
            "PATCH",
            "/products",
            {"content-type": "application/x-ndjson"},
            True,
            "Some products may have been written. It’s safe to send them again.",
            b"".join(part.lines),
        )
        done = 0
        attempt = 0
        while True:
            try:
                with self._transport.send(request, lambda response: response) as response:
                    for line in response:
                        result = json.loads(line)
                        if "summary" in result:
                            self._add(result)
                            return
                        if result["line"] > done:
                            done = result["line"]
                            yield {**result, "line": done + first}
                raise ConnectionResetError("the response ended early")
            except (OSError, http.client.HTTPException, ValueError) as error:
                if attempt >= self._transport.max_retries:
                    raise NoResponseError(
                        f"The first {done + first} products were written. It’s safe to send all of them again.",
                        error,
                    ) from error
            time.sleep(self._transport.back_off(attempt))
            attempt += 1

    def _add(self, end: StreamEnd) -> None:
        known, added = self.summary, end["summary"]
        change_set = added["change_set"]
        self.summary = StreamSummary(
            known.lines + added["lines"],
            known.created + added["created"],
            known.updated + added["updated"],
            known.unchanged + added["unchanged"],
            known.rejected + added["rejected"],
            known.change_sets if change_set is None else (*known.change_sets, change_set),
        )
        if "error" in end:
            raise PortalError(dict(end["error"]))


class ProductStream(_Stream):
    """Products that are being sent to the portal. ``for`` yields the result of each, in order."""

    def __init__(self, transport: Transport, products: Iterable[ProductLineInput]) -> None:
        super().__init__(transport)
        self._products = products

    def __iter__(self) -> Iterator[LineResult]:
        part, first = _Part(), 0
        for product in self._products:
            if not part.add(product):
                yield from self._results(part, first)
                first += len(part.lines)
                part = _Part()
                part.add(product)
        if part.lines:
            yield from self._results(part, first)

    def finish(self) -> StreamSummary:
        """Sends all products. Returns the summary with the rejected ones."""
        rejections = tuple(result for result in self if result["status"] >= 400)
        return replace(self.summary, rejections=rejections)


class AsyncProductStream(_Stream):
    """Products that are being sent to the portal. ``async for`` yields the result of each, in order."""

    def __init__(
        self,
        transport: Transport,
        products: Iterable[ProductLineInput] | AsyncIterable[ProductLineInput],
    ) -> None:
        super().__init__(transport)
        self._products = products

    async def __aiter__(self) -> AsyncIterator[LineResult]:
        part, first = _Part(), 0
        async for product in _each(self._products):
            if not part.add(product):
                async for result in self._in_thread(part, first):
                    yield result
                first += len(part.lines)
                part = _Part()
                part.add(product)
        if part.lines:
            async for result in self._in_thread(part, first):
                yield result

    async def _in_thread(self, part: _Part, first: int) -> AsyncIterator[LineResult]:
        results = self._results(part, first)
        while (result := await asyncio.to_thread(next, results, None)) is not None:
            yield result

    async def finish(self) -> StreamSummary:
        """Sends all products. Returns the summary with the rejected ones."""
        rejections = tuple([result async for result in self if result["status"] >= 400])
        return replace(self.summary, rejections=rejections)


async def _each(
    products: Iterable[ProductLineInput] | AsyncIterable[ProductLineInput],
) -> AsyncIterator[ProductLineInput]:
    if isinstance(products, AsyncIterable):
        async for product in products:
            yield product
    else:
        for product in products:
            yield product
