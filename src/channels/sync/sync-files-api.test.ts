import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { amazon } from "@/channels/definitions/amazon.ts";
import { bestBuyCanada } from "@/channels/definitions/bestbuy-canada.ts";
import { bigcommerce } from "@/channels/definitions/bigcommerce.ts";
import { woocommerce } from "@/channels/definitions/woocommerce.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import { downloadFiles, sendFiles } from "@/channels/sync/sync-files-api.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { configFor } from "#support/samples/sample-products.ts";
import { fileItem, fileRequest, idOf, run, syncServer } from "#support/sync-server.ts";

/** The names and contents of the files that were downloaded. */
const saved = vi.hoisted((): { name: string; file: Blob }[] => []);
// The test environment has no downloads folder.
vi.mock("@/lib/files/save-file.ts", () => ({
  saveFile: (file: Blob, name: string) => void saved.push({ name, file }),
}));

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => void saved.splice(0));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Returns two pages of items. The second starts where the first ends. */
const twoPages = ({ after_place }: Record<string, unknown>) =>
  after_place === undefined
    ? { items: [fileItem(2, "new")], next: { place: "s KB-2", product: idOf(2) } }
    : { items: [fileItem(3, "removed", null), fileItem(4, "unchanged")], next: null };

async function savedLines() {
  const [first] = saved;
  return (await first?.file.text())?.trim().split("\n") ?? [];
}

test("a file sync records which products were sent or removed, and counts unchanged products without recording them", async () => {
  const calls = syncServer({ file_items: twoPages });
  await run(sendFiles, fileRequest());
  expect(calls.map(([name]) => name)).toEqual([
    "begin_sync_run",
    "file_items",
    "file_items",
    "record_sync_items",
    "finish_sync_run",
  ]);
  const [started, first, second, recorded, finished] = calls.map(([, values]) => values);
  expect(started).toMatchObject({ kind: "file", scope: "delta", channel: idOf(1) });
  expect([first?.["changes"], second?.["after_place"]]).toEqual([["new", "removed"], "s KB-2"]);
  expect(recorded).toEqual({
    run: started?.["id"],
    results: [
      { product: idOf(2), hash: "a.b.c", outcome: "sent" },
      { product: idOf(3), hash: null, outcome: "removed" },
    ],
  });
  expect(finished).toMatchObject({ run: started?.["id"], as_state: "finished", unchanged: 1 });
  const [names = "", ...lines] = await savedLines();
  const at = names.split("\t").indexOf("add-delete");
  const cells = lines.map((line) => line.split("\t"));
  expect(cells.map(([sku]) => sku)).toEqual(["KB-2", "KB-3", "KB-4"]);
  expect(cells[1]?.[at]).toBe("d");
});

test("channel files that can't be recorded as sent are downloaded, and the run is marked as failed", async () => {
  const calls = syncServer({ file_items: twoPages });
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/record_sync_items`, () =>
      HttpResponse.json({ code: "57014", message: "too slow" }, { status: 500 }),
    ),
  );
  expect(await run(sendFiles, fileRequest())).toBe("not-noted");
  expect(await savedLines()).toHaveLength(4);
  expect(calls.at(-1)).toMatchObject(["finish_sync_run", { as_state: "failed" }]);
});

test("if the products of a file sync can't be read, no file is made and the run is marked as failed", async () => {
  const calls = syncServer();
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/file_items`, () =>
      HttpResponse.json({ code: "57014", message: "too slow" }, { status: 500 }),
    ),
  );
  await expect(run(sendFiles, fileRequest())).rejects.toMatchObject({ code: "57014" });
  expect(saved).toEqual([]);
  expect(calls.at(-1)).toMatchObject(["finish_sync_run", { as_state: "failed" }]);
});

test("a file sync never creates an empty file, because it could delist every product", async () => {
  const calls = syncServer({ file_items: () => ({ items: [], next: null }) });
  expect(await run(sendFiles, fileRequest())).toBe("nothing");
  expect(saved).toEqual([]);
  expect(calls.map(([name]) => name)).toEqual(["begin_sync_run", "file_items", "finish_sync_run"]);
});

test("a removal that the channel can't receive isn't in the file and isn't recorded as sent", async () => {
  const calls = syncServer({ file_items: twoPages });
  const policy = {
    left: ["add-delete"],
    stockBuffer: 0,
    removal: "delete" as const,
    missingCategories: [],
  };
  await run(sendFiles, { ...fileRequest(), plan: planOf(amazon, configFor(amazon, { policy })) });
  expect(calls.find(([name]) => name === "record_sync_items")?.[1]["results"]).toEqual([
    { product: idOf(2), hash: "a.b.c", outcome: "sent" },
  ]);
  expect((await savedLines()).map((line) => line.split("\t")[0])).toEqual(["sku", "KB-2", "KB-4"]);
});

test("files that a channel needs together hold the same products, and each product is recorded once", async () => {
  const calls = syncServer({ file_items: twoPages });
  const plan = planOf(bestBuyCanada, configFor(bestBuyCanada));
  const together = { ...fileRequest(), plan, layouts: bestBuyCanada.files };
  expect(await run(sendFiles, together)).toBe("noted");
  expect(saved.map(({ name }) => name)).toEqual(["offers.csv", "products-1.csv"]);
  const recorded = calls.filter(([name]) => name === "record_sync_items");
  expect(recorded.map(([, values]) => values["results"])).toEqual([
    [expect.objectContaining({ product: idOf(2) }), expect.objectContaining({ product: idOf(3) })],
  ]);
});

test("a downloaded channel file contains the same items as a sync, and isn't recorded as one", async () => {
  const calls = syncServer({ file_items: twoPages });
  await run(downloadFiles, fileRequest(null));
  expect(new Set(calls.map(([name]) => name))).toEqual(new Set(["file_items"]));
  expect(await savedLines()).toHaveLength(4);
});

test("the file of a retry contains the failed products and their other variants, and only the failed ones are recorded as sent", async () => {
  const calls = syncServer({
    file_items: () => ({
      items: [fileItem(4, "unchanged"), fileItem(5, "unchanged_variant")],
      next: null,
    }),
  });
  await run(sendFiles, { ...fileRequest(null), retry_of: idOf(9) });
  const [started, requested, recorded, finished] = calls.map(([, values]) => values);
  expect(started).toMatchObject({ retry_of: idOf(9), scope: "delta" });
  expect(requested).toMatchObject({ retry_of: idOf(9) });
  expect(recorded?.["results"]).toEqual([{ product: idOf(4), hash: "a.b.c", outcome: "sent" }]);
  expect(finished).toMatchObject({ unchanged: 1 });
  expect((await savedLines()).map((line) => line.split("\t")[0])).toEqual(["sku", "KB-4", "KB-5"]);
});

test("a shop that creates and updates products separately gets a file for each, and every product is recorded once", async () => {
  const calls = syncServer({
    file_items: () => ({ items: [fileItem(2, "new"), fileItem(3, "price")], next: null }),
  });
  const plan = planOf(woocommerce, configFor(woocommerce));
  await run(sendFiles, { ...fileRequest(null), plan, layouts: woocommerce.files });
  expect(saved.map(({ name }) => name)).toEqual(["products-new.csv", "products-update.csv"]);
  const [, recorded] = calls.find(([name]) => name === "record_sync_items") ?? [];
  expect(Object.values(recorded ?? {}).flat()).toHaveLength(3);
});

test("products whose id in the shop isn’t known aren’t in any file or recorded as sent", async () => {
  const calls = syncServer({
    file_items: () => ({ items: [fileItem(2, "price")], next: null }),
  });
  const plan = planOf(bigcommerce, configFor(bigcommerce));
  const outcome = await run(sendFiles, { ...fileRequest(null), plan, layouts: bigcommerce.files });
  expect(outcome).toBe("unidentified");
  expect(saved).toEqual([]);
  expect(calls.map(([name]) => name)).not.toContain("record_sync_items");
});

test("products that a shop would show under one title are reported, but still sent", async () => {
  const plan = planOf(woocommerce, configFor(woocommerce));
  const variant = (digit: number, group: string, size: string) => ({
    ...fileItem(digit, "new"),
    group,
    payload: {
      SKU: `KB-${digit}`,
      Name: `Wool cap, ${size}`,
      "Attribute 1 name": "Size",
      "Attribute 1 value(s)": size,
    },
  });
  const items = [variant(1, "A", "S"), variant(2, "A", "M"), variant(3, "B", "L")];
  const calls = syncServer({ file_items: () => ({ items, next: null }) });
  const requested = { ...fileRequest(null), plan, layouts: woocommerce.files };
  expect(await run(sendFiles, requested)).toEqual({ sharedTitles: ["Wool cap"] });
  expect(calls.map(([name]) => name)).toContain("record_sync_items");
});
