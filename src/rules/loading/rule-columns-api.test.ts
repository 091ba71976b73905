import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { CatalogueColumns } from "@/rules/loading/catalogue-columns.ts";
import { knownAttributes } from "@/rules/loading/rule-columns-api.ts";
import { startRulePreview } from "@/rules/preview/start-rule-preview.ts";
import type { PreviewSettings } from "@/rules/preview/rule-preview.ts";
import { IDENTIFYING } from "@/rules/preview/preview-fields.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { columnsText } from "#support/rules/column-pages.ts";
import { mockRpc } from "#support/team-server.ts";
import { aRuleProduct } from "#support/rules/rule-context.ts";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const SETTINGS: PreviewSettings = {
  now: "2026-11-23T15:00:00Z",
  timeZone: "UTC",
  attributes: null,
  channels: [],
  among: null,
};
const PRODUCTS = ["Nord", "Sud", "Est"].map((brand, at) =>
  aRuleProduct({ id: `00000000-0000-4000-8000-00000000000${at}`, sku: `S-${at}`, brand }),
);
const question = z.object({
  fields: z.array(z.string()),
  after: z.optional(z.string()),
  upto: z.optional(z.string()),
});

/**
 * A server with two products per page, and ranges that start after the products at the positions `starts`. `versions`
 * are the versions in its responses; the last one repeats.
 */
function serveColumns(versions: string[] = ["1"], starts: readonly number[] = []) {
  const requested: string[] = [];
  const ids = starts.map((at) => PRODUCTS[at]?.record.id ?? "");
  mockRpc("rule_column_pages", ids);
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/rule_columns`, async ({ request }) => {
      const { fields, after, upto } = question.parse(await request.json());
      requested.push(`${fields.join(" ")}${after === undefined ? "" : " next"}`);
      const version = versions.length > 1 ? versions.shift() : versions[0];
      const range = PRODUCTS.filter(
        ({ record: { id } }) =>
          (after === undefined || id > after) && (upto === undefined || id <= upto),
      );
      const isLast = range.length <= 2;
      const page = range.slice(0, 2);
      return HttpResponse.text(columnsText(fields, page, { version: version ?? "1", isLast }));
    }),
  );
  return requested;
}

function open() {
  const preview = startRulePreview();
  const columns = new CatalogueColumns("00000000-0000-4000-8000-00000000000a", preview);
  const progress: number[] = [];
  const { signal } = new AbortController();
  const load = (...fields: string[]) =>
    columns.load(fields, { onProgress: (rows) => progress.push(rows), signal });
  const countNord = async () => {
    const found = await preview.condition(
      { field: "brand", is: "equals", value: "Nord" },
      SETTINGS,
    );
    return found.ok ? `${found.matched} of ${found.products}` : found.errors;
  };
  return { columns, load, progress, countNord };
}

test("columns load page by page, and each field only once", async () => {
  const requested = serveColumns();
  const { load, progress, countNord } = open();
  await load(...IDENTIFYING);
  await load(...IDENTIFYING, "brand");
  expect(await countNord()).toBe("1 of 3");
  expect(progress).toEqual([2, 3, 2, 3]);
  const first = IDENTIFYING.join(" ");
  expect(requested).toEqual([first, `${first} next`, "brand", "brand next"]);
});

test("ranges of rule columns load in parallel, and a range that has grown continues on another page", async () => {
  const requested = serveColumns(["1"], [0]);
  const { load, progress, countNord } = open();
  await load(...IDENTIFYING, "brand");
  expect(progress).toEqual([1, 3]);
  expect(requested).toHaveLength(2);
  expect(await countNord()).toBe("1 of 3");

  const grown = serveColumns(["1"], [2]);
  const later = open();
  await later.load(...IDENTIFYING, "brand");
  expect(later.progress).toEqual([2, 3, 3]);
  expect(grown).toHaveLength(3);
  expect(await later.countNord()).toBe("1 of 3");
});

test("a cancelled load of rule columns fails with an abort error", async () => {
  serveColumns(["1"], [0, 1]);
  const { columns } = open();
  const leaving = new AbortController();
  const load = columns.load(IDENTIFYING, {
    onProgress: () => leaving.abort(),
    signal: leaving.signal,
  });
  await expect(load).rejects.toMatchObject({ name: "AbortError" });
});

test("all columns load again if the catalogue has changed since the first ones loaded", async () => {
  const requested = serveColumns(["1", "1", "2"]);
  const { load, countNord } = open();
  await load(...IDENTIFYING);
  await load("brand");
  expect(await countNord()).toBe("1 of 3");
  const all = [...IDENTIFYING, "brand"].join(" ");
  expect(requested.slice(2)).toEqual(["brand", all, `${all} next`]);
});

test("loading a catalogue that changes during every attempt fails instead of mixing rows", async () => {
  serveColumns(Array.from({ length: 20 }, (_none, at) => String(at)));
  const { load } = open();
  await load(...IDENTIFYING).then(
    () => expect.unreachable("the load must fail"),
    (error: unknown) => expect(String(error)).toContain("changes faster than it loads"),
  );
});

test("a failed load of rule columns reports the reason, and the next load starts from the beginning", async () => {
  mockRpc("rule_column_pages", []);
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/rule_columns`, () =>
      HttpResponse.json({ code: "57014" }, { status: 500 }),
    ),
  );
  const { load, countNord } = open();
  await expect(load(...IDENTIFYING)).rejects.toMatchObject({ code: "57014" });
  server.resetHandlers();
  serveColumns();
  await load(...IDENTIFYING, "brand");
  expect(await countNord()).toBe("1 of 3");
});

test("attributes count as known only if the server listed all of them", () => {
  expect(knownAttributes(["Color"])).toEqual(["Color"]);
  expect(knownAttributes(undefined)).toBeNull();
  expect(knownAttributes(Array.from({ length: 1000 }, (_none, at) => `A${at}`))).toBeNull();
});
