"""Lists that are read page by page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Pages(Generic[T]):
    """A list that ``for`` reads page by page, to its end."""

    def __init__(self, load: Callable[[str | None], Any]) -> None:
        self._load = load

    def page(self, cursor: str | None = None) -> dict[str, Any]:
        """One page with ``data`` and ``next_cursor``: the first one, or the one at a cursor."""
        return self._load(cursor)

    def pages(self, cursor: str | None = None) -> Iterator[dict[str, Any]]:
        """The pages in order. Store ``next_cursor`` to continue in another run."""
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
    """A list that ``async for`` reads page by page, to its end."""

    def __init__(self, load: Callable[[str | None], Awaitable[Any]]) -> None:
        self._load = load

    async def page(self, cursor: str | None = None) -> dict[str, Any]:
        """One page with ``data`` and ``next_cursor``: the first one, or the one at a cursor."""
        return await self._load(cursor)

    async def pages(self, cursor: str | None = None) -> AsyncIterator[dict[str, Any]]:
        """The pages in order. Store ``next_cursor`` to continue in another run."""
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
