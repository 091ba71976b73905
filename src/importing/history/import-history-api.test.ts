import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { reportFile } from "@/importing/history/import-history-api.ts";
import { server, SERVER } from "#support/auth-server.ts";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const REPORT_LABELS = {
  header: ["Row", "SKU", "Action", "Field", "Before", "After"],
  actions: { create: "New", update: "Changed", remove: "Removed" },
  field: (field: string) => `<${field}>`,
};

const change = (seq: number) => ({
  seq,
  sku: `A-${seq}`,
  action: "update",
  source_row: seq + 1,
  cells: [
    { field: "price", before: "1.5000", after: "2.5000" },
    { field: "stock TOR", before: null, after: "7" },
  ],
});

/** A server with this many changes, which it returns page by page. */
function holding(count: number, onPage = () => {}) {
  server.use(
    http.post<never, { after_seq: number; max_rows: number }>(
      `${SERVER}/rest/v1/rpc/change_set_products`,
      async ({ request }) => {
        onPage();
        const { after_seq, max_rows } = await request.json();
        const length = Math.min(max_rows, count - after_seq);
        return HttpResponse.json(Array.from({ length }, (_, at) => change(after_seq + at + 1)));
      },
    ),
  );
}

test("the import report has a line for each changed cell, however many pages have to be read", async () => {
  holding(4500);
  const progress: number[] = [];
  const { signal } = new AbortController();
  const file = await reportFile("set", REPORT_LABELS, {
    onProgress: (loaded) => progress.push(loaded),
    signal,
  });
  const lines = (await file.text()).trimEnd().split("\r\n");
  expect(lines).toHaveLength(1 + 4500 * 2);
  expect(lines.slice(1, 3)).toEqual([
    "2,A-1,Changed,<price>,1.5000,2.5000",
    "2,A-1,Changed,<stock TOR>,,7",
  ]);
  expect(lines.at(-1)).toBe("4501,A-4500,Changed,<stock TOR>,,7");
  expect(progress).toEqual([2000, 4000, 4500]);
});

test("a cancelled import report doesn't request further pages", async () => {
  const controller = new AbortController();
  let pages = 0;
  holding(10_000, () => {
    pages += 1;
    controller.abort();
  });
  const { signal } = controller;
  await expect(reportFile("set", REPORT_LABELS, { onProgress: () => {}, signal })).rejects.toThrow(
    /abort/i,
  );
  expect(pages).toBe(1);
});
