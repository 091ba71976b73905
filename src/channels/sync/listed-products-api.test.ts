import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ebay } from "@/channels/definitions/ebay.ts";
import { walmart } from "@/channels/definitions/walmart.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import { revertFileRun, sendFiles } from "@/channels/sync/sync-files-api.ts";
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

async function savedLines() {
  const [first] = saved;
  return (await first?.file.text())?.trim().split("\n") ?? [];
}

/** The cells of a column in the first downloaded file. */
async function savedColumn(isName: (name: string) => boolean) {
  const [names = "", ...lines] = await savedLines();
  const at = names.split(",").findIndex(isName);
  return lines.map((line) => line.split(",")[at]);
}

const ofEbay = { plan: planOf(ebay, configFor(ebay)), layouts: ebay.files };
const isAction = (name: string) => name.startsWith("*Action");

test("the file for eBay adds new products, revises existing ones and gives the reason why a listing ends", async () => {
  syncServer({
    file_items: () => ({
      items: [
        fileItem(1, "new"),
        fileItem(2, "price"),
        fileItem(3, "removed", null),
        // eBay rejected this product when it was first sent, so eBay has never had it.
        { ...fileItem(4, "rejected"), new: true },
      ],
      next: null,
    }),
  });
  const policy = { left: [], stockBuffer: 0, removal: "delete" as const, missingCategories: [] };
  const plan = planOf(ebay, configFor(ebay, { policy }));
  await run(sendFiles, { ...fileRequest(), ...ofEbay, plan });
  expect(await savedColumn(isAction)).toEqual(["Add", "Revise", "End", "Add"]);
  expect(await savedColumn((name) => name === "EndCode")).toEqual(["", "", "NotAvailable", ""]);
});

test("removing a product that the channel never accepted needs no row in the file", async () => {
  const gone = { ...fileItem(3, "removed", null), new: true };
  const calls = syncServer({
    file_items: () => ({ items: [gone, fileItem(2, "price")], next: null }),
  });
  await run(sendFiles, { ...fileRequest(), ...ofEbay });
  expect(await savedColumn(isAction)).toEqual(["Revise"]);
  expect(calls.find(([name]) => name === "record_sync_items")?.[1]["results"]).toEqual([
    { product: idOf(3), hash: null, outcome: "removed" },
    { product: idOf(2), hash: "a.b.c", outcome: "sent" },
  ]);
});

test("a sync writes only files that contain products", async () => {
  const plan = planOf(walmart, configFor(walmart));
  const requested = { ...fileRequest(), plan, layouts: walmart.files };
  syncServer({ file_items: () => ({ items: [fileItem(2, "new")], next: null }) });
  await run(sendFiles, requested);
  const names = () => saved.map(({ name }) => name);
  expect(names()).toEqual(["mp-item-1.json", "inventory-1.json", "price-1.json"]);
  saved.splice(0);
  syncServer({ file_items: () => ({ items: [fileItem(3, "removed", null)], next: null }) });
  await run(sendFiles, requested);
  expect(names()).toEqual(["inventory-1.json", "retire-item-1.json"]);
});

describe("reverting a file sync", () => {
  const reversal = { ...ofEbay, channel: idOf(1), title: "Northvale" };
  const original = { id: idOf(9), scope: "delta" as const };
  const restored = () => ({
    items: [
      fileItem(2, "restored"),
      fileItem(3, "restored", null),
      fileItem(4, "unchanged_variant"),
    ],
    next: null,
  });

  test("reverting a file sync downloads a file with the previous values before it records anything", async () => {
    const calls = syncServer({ revert_file_items: restored, revert_sync_items: () => true });
    expect(await run(revertFileRun, { ...reversal, original })).toBe("noted");
    expect(await savedColumn(isAction)).toEqual(["Revise", "End", "Revise"]);
    expect(calls.map(([name]) => name)).toEqual([
      "revert_file_items",
      "begin_sync_run",
      "revert_sync_items",
      "finish_sync_run",
    ]);
    const [, startedAt, reverted] = calls.map(([, values]) => values);
    expect(startedAt).toMatchObject({ kind: "file", revert_of: idOf(9), channel: idOf(1) });
    expect(reverted).toMatchObject({ removes: true });
  });

  test("reverting a file sync doesn't record removals that the file can't express", async () => {
    const calls = syncServer({ revert_file_items: restored, revert_sync_items: () => true });
    const policy = { left: [], stockBuffer: 0, removal: "keep" as const, missingCategories: [] };
    const plan = planOf(ebay, configFor(ebay, { policy }));
    await run(revertFileRun, { ...reversal, plan, original });
    expect(await savedColumn(isAction)).toEqual(["Revise", "Revise"]);
    expect(calls.find(([name]) => name === "revert_sync_items")?.[1]).toMatchObject({
      removes: false,
    });
  });

  test("reverting a file sync does nothing if later syncs have sent every product again", async () => {
    const calls = syncServer({ revert_file_items: () => ({ items: [], next: null }) });
    expect(await run(revertFileRun, { ...reversal, original })).toBe("nothing");
    expect([saved, calls.map(([name]) => name)]).toEqual([[], ["revert_file_items"]]);
  });

  test("reverting a file sync reports that the file exists if its values couldn't be recorded", async () => {
    syncServer({ revert_file_items: restored });
    server.use(
      http.post(`${SERVER}/rest/v1/rpc/revert_sync_items`, () =>
        HttpResponse.json({ code: "57014", message: "too slow" }, { status: 500 }),
      ),
    );
    expect(await run(revertFileRun, { ...reversal, original })).toBe("not-noted");
    expect(saved).toHaveLength(1);
  });
});
