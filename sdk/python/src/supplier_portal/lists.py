"""Lists that are read page by page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Pages(Generic[T]):
    """A list of the portal. ``for`` reads all of it, page by page."""

    def __init__(self, load: Callable[[str | None], Any]) -> None:
        self._load = load

    def page(self, cursor: str | None = None) -> dict[str, Any]:
        """One page: the first, or the one at a cursor. It has ``data`` and ``next_cursor``."""
        return self._load(cursor)

    def pages(self, cursor: str | None = None) -> Iterator[dict[str, Any]]:
        """The pages, one after the other. Store ``next_cursor`` to continue in another run."""
        while True:
            page = self._load(cursor)
            yield page
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page["data"]


class AsyncPages(Generic[T]):
    """A list of the portal. ``async for`` reads all of it, page by page."""

    def __init__(self, load: Callable[[str | None], Awaitable[Any]]) -> None:
        self._load = load

    async def page(self, cursor: str | None = None) -> dict[str, Any]:
        """One page: the first, or the one at a cursor. It has ``data`` and ``next_cursor``."""
        return await self._load(cursor)

    async def pages(self, cursor: str | None = None) -> AsyncIterator[dict[str, Any]]:
        """The pages, one after the other. Store ``next_cursor`` to continue in another run."""
        while True:
            page = await self._load(cursor)
            yield page
            cursor = page["next_cursor"]
            if cursor is None:
                return

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.pages():
            for item in page["data"]:
                yield item
