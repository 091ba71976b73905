import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { amazon } from "@/channels/definitions/amazon.ts";
import { bestBuyCanada } from "@/channels/definitions/bestbuy-canada.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import { downloadFiles, sendFiles } from "@/channels/sync/sync-files-api.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { configFor } from "#support/sample-products.ts";
import { run, syncServer } from "#support/sync-server.ts";

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

/** The files that were downloaded. */
const saved = vi.hoisted((): { name: string; file: Blob }[] => []);
// The test environment has no downloads folder.
vi.mock("@/lib/files/save-file.ts", () => ({
  saveFile: (file: Blob, name: string) => void saved.push({ name, file }),
}));

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => void saved.splice(0));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function request(changes: ["new", "removed"] | null = ["new", "removed"]) {
  const plan = planOf(amazon, configFor(amazon));
  return { channel: id(1), plan, layouts: amazon.files, title: "Northvale", changes };
}

const item = (digit: number, change: string, hash: string | null = "a.b.c") => ({
  product: id(digit),
  sku: `KB-${digit}`,
  group: null,
  change,
  hash,
  payload: { sku: `KB-${digit}`, price: "45.00" },
});

/** Two pages, the second starting where the first ends. */
const twoPages = ({ after_place }: Record<string, unknown>) =>
  after_place === undefined
    ? { items: [item(2, "new")], next: { place: "s KB-2", product: id(2) } }
    : { items: [item(3, "removed", null), item(4, "unchanged")], next: null };

async function savedLines() {
  const [first] = saved;
  return (await first?.file.text())?.trim().split("\n") ?? [];
}

test("products in the file are recorded as sent, removed ones as removed, and unchanged ones are only counted", async () => {
  const calls = syncServer({ file_items: twoPages });
  await run(sendFiles, request());
  expect(calls.map(([name]) => name)).toEqual([
    "begin_sync_run",
    "file_items",
    "file_items",
    "record_sync_items",
    "finish_sync_run",
  ]);
  const [begun, first, second, recorded, finished] = calls.map(([, values]) => values);
  expect(begun).toMatchObject({ kind: "file", scope: "delta", channel: id(1) });
  expect([first?.["changes"], second?.["after_place"]]).toEqual([["new", "removed"], "s KB-2"]);
  expect(recorded).toEqual({
    run: begun?.["id"],
    told: [
      { product: id(2), hash: "a.b.c", outcome: "sent" },
      { product: id(3), hash: null, outcome: "removed" },
    ],
  });
  expect(finished).toMatchObject({ run: begun?.["id"], as_state: "finished", unchanged: 1 });
  const [names = "", ...lines] = await savedLines();
  const at = names.split("\t").indexOf("add-delete");
  const cells = lines.map((line) => line.split("\t"));
  expect(cells.map(([sku]) => sku)).toEqual(["KB-2", "KB-3", "KB-4"]);
  expect(cells[1]?.[at]).toBe("d");
});

test("files that can't be recorded as sent are downloaded anyway, and the run is marked as failed", async () => {
  const calls = syncServer({ file_items: twoPages });
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/record_sync_items`, () =>
      HttpResponse.json({ code: "57014", message: "too slow" }, { status: 500 }),
    ),
  );
  expect(await run(sendFiles, request())).toBe("not-noted");
  expect(await savedLines()).toHaveLength(4);
  expect(calls.at(-1)).toMatchObject(["finish_sync_run", { as_state: "failed" }]);
});

test("if the products can't be read, no file is made and the run is marked as failed", async () => {
  const calls = syncServer();
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/file_items`, () =>
      HttpResponse.json({ code: "57014", message: "too slow" }, { status: 500 }),
    ),
  );
  await expect(run(sendFiles, request())).rejects.toMatchObject({ code: "57014" });
  expect(saved).toEqual([]);
  expect(calls.at(-1)).toMatchObject(["finish_sync_run", { as_state: "failed" }]);
});

test("makes no file if nothing is left to send, because an empty file could delist every product", async () => {
  const calls = syncServer({ file_items: () => ({ items: [], next: null }) });
  expect(await run(sendFiles, request())).toBe("nothing");
  expect(saved).toEqual([]);
  expect(calls.map(([name]) => name)).toEqual(["begin_sync_run", "file_items", "finish_sync_run"]);
});

test("a removal the channel can't receive isn't in the file and isn't recorded as sent", async () => {
  const calls = syncServer({ file_items: twoPages });
  const policy = { left: ["add-delete"], stockBuffer: 0, removal: "delete" as const, vanished: [] };
  await run(sendFiles, { ...request(), plan: planOf(amazon, configFor(amazon, { policy })) });
  expect(calls.find(([name]) => name === "record_sync_items")?.[1]["told"]).toEqual([
    { product: id(2), hash: "a.b.c", outcome: "sent" },
  ]);
  expect((await savedLines()).map((line) => line.split("\t")[0])).toEqual(["sku", "KB-2", "KB-4"]);
});

test("files that a channel needs together hold the same products, and each product is recorded once", async () => {
  const calls = syncServer({ file_items: twoPages });
  const plan = planOf(bestBuyCanada, configFor(bestBuyCanada));
  const together = { ...request(), plan, layouts: bestBuyCanada.files };
  expect(await run(sendFiles, together)).toBe("noted");
  expect(saved.map(({ name }) => name)).toEqual(["offers.csv", "products-1.csv"]);
  const recorded = calls.filter(([name]) => name === "record_sync_items");
  expect(recorded.map(([, values]) => values["told"])).toEqual([
    [expect.objectContaining({ product: id(2) }), expect.objectContaining({ product: id(3) })],
  ]);
});

test("a download contains the same items as a sync, and isn't recorded as one", async () => {
  const calls = syncServer({ file_items: twoPages });
  await run(downloadFiles, request(null));
  expect(new Set(calls.map(([name]) => name))).toEqual(new Set(["file_items"]));
  expect(await savedLines()).toHaveLength(4);
});

test("a retry sends failed products with their current values, and the variants beside them as they were sent", async () => {
  const calls = syncServer({
    file_items: () => ({ items: [item(4, "unchanged"), item(5, "beside")], next: null }),
  });
  await run(sendFiles, { ...request(null), retries: id(9) });
  const [begun, asked, recorded, finished] = calls.map(([, values]) => values);
  expect(begun).toMatchObject({ retries: id(9), scope: "delta" });
  expect(asked).toMatchObject({ retries: id(9) });
  expect(recorded?.["told"]).toEqual([{ product: id(4), hash: "a.b.c", outcome: "sent" }]);
  expect(finished).toMatchObject({ unchanged: 1 });
  expect((await savedLines()).map((line) => line.split("\t")[0])).toEqual(["sku", "KB-4", "KB-5"]);
});
