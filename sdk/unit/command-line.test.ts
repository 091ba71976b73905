import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { runCommand } from "../typescript/src/cli/run.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-cli-"));
afterEach(() => vi.unstubAllGlobals());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ENV = { SUPPLIER_PORTAL_KEY: "sp_live_1", SUPPLIER_PORTAL_URL: "https://portal.example" };

type Answers = Readonly<Record<string, object | (() => object)>>;

/** Runs a command. The portal answers each request with the response set for its method and path. */
async function run(line: string, answers: Answers = {}, { env = ENV, signal }: Setting = {}) {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit) => {
    const { pathname, search } = new URL(url);
    const request = `${method} ${pathname.replace("/functions/v1/api/v1", "")}`;
    sent.push(request + search);
    const answer = answers[request];
    if (answer === undefined) throw new TypeError(`${request} was not expected`);
    return Response.json(typeof answer === "function" ? answer() : answer);
  });
  const written = { out: "", err: "" };
  const code = await runCommand(
    line.split(" ").filter((word) => word !== ""),
    {
      out: (text) => void (written.out += text),
      err: (text) => void (written.err += text),
      env,
      signal: signal ?? new AbortController().signal,
      isInteractive: false,
    },
  );
  return { code, sent, ...written };
}
type Setting = { env?: Record<string, string>; signal?: AbortSignal };

const pathOf = (name: string) => join(folder, name);

function fileWith(text: string): string {
  const path = pathOf("prices.csv");
  writeFileSync(path, text);
  return path;
}

const profiles = (...names: string[]) => ({
  "GET /import-profiles": { data: names.map((name, at) => ({ id: `p${at}`, name })) },
});
const counts = { rows: 3, created: 1, updated: 0, unchanged: 0, rejected: 0 };

test.each([
  ["", {}, /^Usage/],
  ["--help", {}, /import FILE/],
  ["import --help", {}, /--profile NAME/],
])("the command “supplier-portal %s” shows help", async (line, env, text) => {
  const { code, out } = await run(line, {}, { env });
  expect([code, out]).toEqual([0, expect.stringMatching(text)]);
});

test.each([
  ["sell", ENV, "There is no command “sell”."],
  ["products", ENV, "There is no command “products”."],
  ["export --colour", ENV, "Unknown option '--colour'."],
  ["import", ENV, "Name one file to import."],
  ["import a --mode all", ENV, "--mode must be one of: create-and-update, update-only"],
  ["products list --limit x", ENV, "--limit must be a whole number."],
  ["orders ship A --line 1", ENV, "--line is a line number and a quantity, such as 1:2."],
  ["products list", {}, "Set SUPPLIER_PORTAL_KEY to an API key from Settings, or pass --key."],
  ["products list --key a", {}, "Set SUPPLIER_PORTAL_URL to the address of the API"],
  ["products list --url http://a.example", ENV, "Use an https address."],
])(
  "the command “supplier-portal %s” is rejected as wrong usage and sends nothing",
  async (line, env, text) => {
    const { code, err, sent } = await run(line, {}, { env });
    expect([code, sent]).toEqual([2, []]);
    expect(err).toContain(text);
    expect(err).toContain("--help");
  },
);

test.each([
  [
    "of a missing file",
    "none.csv",
    {},
    "none.csv doesn’t exist. Nothing was sent. Check the path.",
  ],
  ["without a profile", "", profiles(), "There is no import profile. Nothing was sent."],
  ["with a choice of profiles", "", profiles("A", "B"), "Choose one with --profile: “A”, “B”."],
])("an import %s doesn't start and reports the reason", async (_what, name, answers, text) => {
  const path = name === "" ? fileWith("SKU") : pathOf(name);
  const { code, err } = await run(`import ${path}`, answers);
  expect([code, err]).toEqual([1, expect.stringContaining(text)]);
});

test("an import that reaches its time limit is continued, and its rejected rows are listed", async () => {
  const outcomes = ["stopped", "written"];
  const { code, out, sent } = await run(`import ${fileWith("SKU")} --profile B`, {
    ...profiles("A", "B"),
    "POST /imports": () => ({
      outcome: outcomes.shift(),
      counts: { ...counts, rejected: 2 },
      import: { id: "c1" },
    }),
    "GET /imports/c1": {
      rejections: {
        header: ["SKU"],
        rows: [{ cells: ["\u001b[2JX"], reasons: ["price: not-a-number"] }],
        left_out: 1,
      },
    },
  });
  expect(code).toBe(3);
  expect(sent.slice(1)).toEqual([
    "POST /imports?file_name=prices.csv&profile=p1",
    "POST /imports?file_name=prices.csv&profile=p1",
    "GET /imports/c1",
  ]);
  expect(out).toBe(
    "prices.csv was imported. 3 rows: 1 created, 0 updated, 0 unchanged, 2 rejected. Change set: c1\n" +
      "\nRejected rows:\nReason               SKU\nprice: not-a-number   [2JX\n… and 1 more\n",
  );
});

test.each([
  ["waiting", 3, "prices change more than the limit. 3 rows"],
  ["same", 0, "has no changes. Nothing was written."],
  ["failed", 1, "can’t be imported (pdf). Nothing was written."],
])("an import with the outcome %s exits with code %i", async (outcome, expected, text) => {
  const result = {
    outcome,
    counts,
    warnings: ["price-shock"],
    reason: { file: "pdf" },
    import: null,
  };
  const { code, out } = await run(`import ${fileWith("SKU")}`, {
    ...profiles("A"),
    "POST /imports": result,
  });
  expect([code, out]).toEqual([expected, expect.stringContaining(text)]);
});

const product = { sku: "A", title_en: "=1+1", tags: ["a", "b"], attributes: { Colour: "Oak" } };
const page = { data: [product], next_cursor: null };

test("an export guards the cells of a CSV file against formulas, and leaves JSON unchanged", async () => {
  const path = pathOf("products.csv");
  const { code, err } = await run(`export ${path}`, { "GET /products": page });
  expect([code, err]).toEqual([0, `1 products were written to ${path}.\n`]);
  const text = readFileSync(path, "utf8");
  expect(text).toMatch(/^\ufeffid,version,supplier_id,sku,/);
  expect(text).toContain(",A,");
  expect(text).toContain(",'=1+1,");
  expect(text).toContain(",a; b,");
  expect(text).toContain('"{""Colour"":""Oak""}"');
  expect((await run("export --json", { "GET /products": page })).out).toBe(
    `${JSON.stringify(product)}\n`,
  );
});

test("an interrupted export doesn't change the earlier file", async () => {
  const path = pathOf("stock.csv");
  writeFileSync(path, "earlier");
  const controller = new AbortController();
  const first = { data: [product], next_cursor: "c" };
  const answer = () => {
    queueMicrotask(() => controller.abort());
    return first;
  };
  const { signal } = controller;
  const { code, err } = await run(`export ${path}`, { "GET /products": answer }, { signal });
  expect([code, err]).toEqual([130, "Stopped. No file was written.\n"]);
  expect(readFileSync(path, "utf8")).toBe("earlier");
  expect(existsSync(`${path}.part`)).toBe(false);
});

test("an order is shipped by its number only if exactly one order has it", async () => {
  const orders = (...ids: string[]) => ({
    "GET /orders": { data: ids.map((id) => ({ id })), next_cursor: null },
  });
  expect((await run("orders ship 7", orders())).err).toMatch(/There is no order 7\. Nothing was/);
  expect((await run("orders ship 7", orders("a", "b"))).err).toMatch(/Several channels have an/);
  const shipped = { "POST /orders/a/ship": { number: "7", status: "partially_shipped" } };
  const { out } = await run("orders ship 7 --line 1:2", { ...orders("a"), ...shipped });
  expect(out).toBe("Order 7: partially shipped\n");
});
