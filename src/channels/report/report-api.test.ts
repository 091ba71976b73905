import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { amazon } from "@/channels/definitions/amazon.ts";
import { MAX_REPORT_ROWS, pinReport } from "@/channels/report/report-api.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { workbook } from "#support/files/sample-files.ts";
import { run, syncServer } from "#support/sync-server.ts";

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const HEADER = "original-record-number\tsku\terror-code\terror-type\terror-message";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const pinned = (...lines: string[]) =>
  run(pinReport, {
    organization: id(8),
    channel: id(1),
    definition: amazon,
    file: new File([[HEADER, ...lines, ""].join("\n")], "report.txt"),
  });

/** Mocks the listings of these products, and returns the SKUs that are looked up. */
function knows(products: Record<string, string>): string[] {
  const requested: string[] = [];
  server.use(
    http.get(`${SERVER}/rest/v1/listings`, ({ request }) => {
      requested.push(new URL(request.url).searchParams.get("sku") ?? "");
      return HttpResponse.json(
        Object.entries(products).map(([sku, product_id]) => ({ sku, product_id })),
      );
    }),
  );
  return requested;
}

test("a product with an error from the channel is recorded as failed, with the error's message and field", async () => {
  const calls = syncServer();
  knows({ "KB-1": id(2) });
  const report = await pinned(
    "1\tKB-1\t90118\tError\tThe price field contains an invalid value.",
    "2\tKB-1\t99040\tWarning\tNo item-note.",
    "3\tGONE\t90118\tError\tThe price field contains an invalid value.",
    "4\t\t79517\tError\tThe record could not be read.",
  );
  expect(report).toEqual({ pinned: 1, unknown: ["GONE"], rowsWithoutSku: 1, warnings: 1 });
  expect(calls.map(([name]) => name)).toEqual([
    "begin_sync_run",
    "record_sync_items",
    "finish_sync_run",
  ]);
  expect(calls[1]?.[1]["results"]).toEqual([
    {
      product: id(2),
      hash: null,
      outcome: "failed",
      reported_errors: [{ field: "price", message: "The price field contains an invalid value." }],
    },
  ]);
});

test("if the errors of a channel report can't be recorded, the report's run is marked as failed", async () => {
  const calls = syncServer();
  knows({ "KB-1": id(2) });
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/record_sync_items`, () =>
      HttpResponse.json({ message: "broken" }, { status: 500 }),
    ),
  );
  await expect(pinned("1\tKB-1\t90118\tError\tNo.")).rejects.toThrow("broken");
  expect(calls.at(-1)).toMatchObject(["finish_sync_run", { as_state: "failed" }]);
});

test("a channel report without errors about known products isn't recorded as a run", async () => {
  const calls = syncServer();
  knows({});
  expect(await pinned("1\tGONE\t90118\tError\tNo.")).toMatchObject({
    pinned: 0,
    unknown: ["GONE"],
  });
  expect(calls).toEqual([]);
});

test("an unrelated table and an unreadable file are rejected as channel reports, with different errors", async () => {
  const calls = syncServer();
  const request = { organization: id(8), channel: id(1), definition: amazon };
  const prices = new File(["sku,price\nKB-1,2\n"], "prices.csv");
  expect(await run(pinReport, { ...request, file: prices })).toEqual({ error: "no-columns" });
  const empty = new File([], "empty.csv");
  expect(await run(pinReport, { ...request, file: empty })).toEqual({ error: "unreadable" });
  expect(calls).toEqual([]);
});

test("a channel report is found after the cover sheet of a workbook", async () => {
  const calls = syncServer();
  knows({ "KB-1": id(2) });
  const errors = [HEADER.split("\t"), ["1", "KB-1", "90118", "Error", "No price."]];
  const bytes = await workbook({ Cover: [["Report of November"], ["Ask us"]], Errors: errors });
  const file = new File([bytes], "report.xlsx");
  const request = { organization: id(8), channel: id(1), definition: amazon, file };
  expect(await run(pinReport, request)).toMatchObject({ pinned: 1 });
  expect(calls).toHaveLength(3);
});

test("a report of another channel, a damaged one and one with too many rows are rejected", async () => {
  const calls = syncServer();
  const resultOf = (name: string, ...parts: BlobPart[]) =>
    run(pinReport, {
      organization: id(8),
      channel: id(1),
      definition: amazon,
      file: new File(parts, name),
    });
  expect(await resultOf("mirakl.csv", "sku;error-message\nKB-1;No.\n")).toEqual({
    error: "no-columns",
  });
  const bytes = await workbook({ Errors: [HEADER.split("\t"), ["1", "KB-1"]] });
  expect(await resultOf("broken.xlsx", bytes.slice(0, bytes.length / 2))).toEqual({
    error: "unreadable",
  });
  const lines = "1\tKB-1\t90118\tError\tNo.\n".repeat(MAX_REPORT_ROWS);
  expect(await resultOf("endless.txt", `${HEADER}\n`, lines)).toEqual({ error: "too-long" });
  expect(calls).toEqual([]);
});

test("a truncated channel report isn't accepted as complete", async () => {
  const calls = syncServer();
  knows({ "KB-1": id(2) });
  const whole = Array.from({ length: 9 }, (_, at) => `${at}\tKB-1\t90118\tError\t"No price."`);
  expect(await pinned(...whole, '10\tKB-2\t90118\tError\t"No pri')).toEqual({
    error: "cut-short",
  });
  expect(calls).toEqual([]);
});

test("a channel report's SKUs are looked up 200 at a time", async () => {
  syncServer();
  const requested = knows({});
  await pinned(...Array.from({ length: 1000 }, (_, at) => `${at}\tKB-${at}\t1\tError\tNo.`));
  expect(requested).toHaveLength(5);
  expect(requested[4]).toContain("KB-999");
});
