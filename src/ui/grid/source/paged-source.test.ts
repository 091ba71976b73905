import { beforeEach, expect, test, vi } from "vitest";
import { type Page, type PagedOptions, type PageRequest, serverPaged } from "./paged-source.ts";
import type { Source, Total } from "./grid-source.ts";

type Item = { id: string };
type Call = PageRequest<Item> & { respond: (page: Page<Item>) => void; fail: () => void };

let calls: Call[] = [];
beforeEach(() => {
  calls = [];
});

function pagedSource(options: Partial<PagedOptions<Item>> = {}) {
  return serverPaged<Item>({
    idOf: ({ id }) => id,
    messageFor: () => "The line is down.",
    pageSize: 10,
    restMs: 20,
    fetchPage: (request) =>
      new Promise((resolve, reject) => {
        calls.push({ ...request, respond: resolve, fail: () => reject(new Error("down")) });
      }),
    ...options,
  });
}

const QUERY = { sort: [], filters: {} };
const exact = (count: number): Total => ({ is: "exact", count });
const rowsFrom = (offset: number, count = 10) =>
  Array.from({ length: count }, (_, at) => ({ id: `r${offset + at}` }));

async function respond(at: number, page: Page<Item>) {
  calls[at]?.respond(page);
  await vi.waitFor(() => undefined);
  await Promise.resolve();
}

const idAt = (source: Source<Item>, index: number) => {
  const state = source.at(index);
  return state.is === "ready" ? state.id : state.is;
};
const isRested = () => new Promise((resolve) => setTimeout(resolve, 60));

async function opened(total: Total, options: Partial<PagedOptions<Item>> = {}) {
  const source = pagedSource(options);
  source.query(QUERY, []);
  source.need(0, 9);
  await respond(0, { rows: rowsFrom(0), total });
  return source;
}

test("the paged source requests the first page and shows placeholders until it arrives", async () => {
  const source = pagedSource();
  source.query(QUERY, []);
  expect(calls.map(({ offset, limit }) => [offset, limit])).toEqual([[0, 10]]);
  expect(source.state()).toMatchObject({ status: "loading", count: 10 });
  expect(idAt(source, 3)).toBe("loading");

  await respond(0, { rows: rowsFrom(0), total: exact(1_000) });
  expect(source.state()).toMatchObject({ status: "ready", count: 1_000, isComplete: false });
  expect(idAt(source, 3)).toBe("r3");
});

test("a distant page is requested alone, and requests for pages that were scrolled past are cancelled", async () => {
  const source = await opened(exact(1_000));
  source.need(200, 209);
  source.need(500, 509);
  source.need(800, 809);
  await isRested();

  expect(calls.map(({ offset }) => offset)).not.toContain(500);
  expect(calls.at(-1)?.offset).toBe(800);
  source.need(0, 9);
  await isRested();
  expect(calls.at(-1)?.signal.aborted).toBe(true);
});

test("a keyset source reads pages in sequence, each starting after the last row of the previous page", async () => {
  const source = await opened(exact(1_000), { isSequential: true });
  expect(source.state().count).toBe(20);
  await isRested();
  source.need(12, 19);
  expect(calls[1]).toMatchObject({ offset: 10, after: { id: "r9" } });

  await respond(1, { rows: rowsFrom(10), total: exact(1_000) });
  expect(source.state()).toMatchObject({ count: 30, total: exact(1_000) });
});

test("a separately counted total applies until the end of the list is reached", async () => {
  const source = await opened({ is: "unknown" }, { isSequential: true });
  source.setTotal(exact(13));
  expect(source.state()).toMatchObject({ count: 13, total: exact(13) });
  await isRested();
  source.need(10, 12);
  await respond(1, { rows: rowsFrom(10, 4) });
  expect(source.state()).toMatchObject({ count: 14, total: exact(14) });
});

test("a list continues past an approximate total", async () => {
  const source = await opened({ is: "unknown" }, { isSequential: true });
  source.setTotal({ is: "approximate", count: 10 });
  expect(source.state()).toMatchObject({ count: 20, total: { is: "approximate", count: 10 } });
});

test("a short page ends a list of unknown length", async () => {
  const source = await opened({ is: "unknown" });
  expect(source.state()).toMatchObject({ count: 20, total: { is: "unknown" } });
  await isRested();
  source.need(10, 19);
  await respond(1, { rows: rowsFrom(10, 4) });
  expect(source.state()).toMatchObject({ count: 14, total: exact(14), isComplete: true });
});

test("reaching the end of a list corrects an estimated total", async () => {
  const source = await opened({ is: "approximate", count: 40 });
  await isRested();
  source.need(10, 19);
  await respond(1, { rows: rowsFrom(10, 2), total: { is: "approximate", count: 40 } });
  expect(source.state().total).toEqual(exact(12));
});

test("an empty query result counts as loaded", async () => {
  const source = pagedSource();
  source.query(QUERY, []);
  await respond(0, { rows: [] });
  expect(source.state()).toMatchObject({ status: "ready", count: 0, total: exact(0) });
});

test("a failed page reports which rows are missing and can be requested again", async () => {
  const source = await opened(exact(100));
  await isRested();
  source.need(20, 29);
  calls[1]?.fail();
  await expect.poll(() => source.at(25).is).toBe("failed");
  expect(source.at(25)).toEqual({
    is: "failed",
    message: "The line is down.",
    first: 20,
    last: 29,
  });
  expect(source.state().status).toBe("ready");

  source.retry();
  await respond(2, { rows: rowsFrom(20) });
  expect(idAt(source, 25)).toBe("r25");
});

test("if the first page fails, only an error message is shown until the retry", async () => {
  const source = pagedSource();
  source.query(QUERY, []);
  calls[0]?.fail();
  await expect.poll(() => source.state().status).toBe("failed");
  expect(source.state()).toMatchObject({ count: 0, message: "The line is down." });

  source.retry();
  await respond(1, { rows: rowsFrom(0), total: exact(10) });
  expect(source.state()).toMatchObject({ status: "ready", count: 10 });
});

test("a new query keeps the old rows on screen until the new ones arrive", async () => {
  const source = await opened(exact(100));
  source.query({ sort: [{ column: "id", direction: "descending" }], filters: {} }, []);
  expect(source.state().status).toBe("loading");
  expect(idAt(source, 0)).toBe("r0");

  await respond(1, { rows: rowsFrom(90), total: exact(100) });
  expect(idAt(source, 0)).toBe("r90");
});

test("the response to an outdated query is discarded", async () => {
  const source = pagedSource();
  source.query(QUERY, []);
  source.query({ sort: [{ column: "id", direction: "descending" }], filters: {} }, []);
  expect(calls[0]?.signal.aborted).toBe(true);
  await respond(1, { rows: rowsFrom(90), total: exact(100) });
  await respond(0, { rows: rowsFrom(0), total: exact(100) });
  expect(idAt(source, 0)).toBe("r90");
});

test("the paged source limits the pages in memory and requests an evicted page again", async () => {
  const source = await opened(exact(1_000), { maxPages: 2 });
  for (const [at, first] of [10, 20, 30].entries()) {
    await isRested();
    source.need(first, first + 9);
    await respond(at + 1, { rows: rowsFrom(first) });
  }
  expect(source.loadedIds()).toHaveLength(20);
  await isRested();
  source.need(0, 9);
  expect(calls.at(-1)?.offset).toBe(0);
});

test("a changed row replaces the old one in the paged source", async () => {
  const source = await opened(exact(10));
  let notified = 0;
  source.subscribe(() => (notified += 1));
  const row = { id: "r4", name: "new" };
  source.replace(row);
  expect(source.at(4)).toMatchObject({ row });
  expect(notified).toBe(1);
});
