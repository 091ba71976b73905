import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { denoEnvironment, denoProgram, OFFLINE } from "../../supabase/local/functions/deno.ts";
import { workbook } from "../../tests/support/files/sample-files.ts";
import { etagOf, SupplierPortal } from "../typescript/src/index.ts";
import {
  type ApiPortal,
  type FaultyProxy,
  startApiPortal,
  startFaultyProxy,
} from "./support/portal.ts";
import { findPython, testPython } from "./support/python.ts";
import { readmeBlocks, webhookAnswers } from "./support/readme.ts";
import {
  type InstalledPackage,
  installTypescript,
  runOrThrow,
  runProgram,
} from "./support/published.ts";

let api: ApiPortal;
let proxy: FaultyProxy;
let installed: InstalledPackage;
let portal: SupplierPortal;

beforeAll(async () => {
  [api, installed] = await Promise.all([startApiPortal(), installTypescript()]);
  proxy = await startFaultyProxy(api.url);
  portal = clientFor(api.key);
});
afterAll(async () => {
  await proxy?.stop();
  installed?.remove();
  await api?.stop();
});

const clientFor = (key: string) => new SupplierPortal({ key, url: proxy.url, retryWait: 5 });

const envOf = (key = api.key) => ({ SUPPLIER_PORTAL_KEY: key, SUPPLIER_PORTAL_URL: proxy.url });

/** Runs the installed command-line tool in the folder in which it's installed. */
const cli = (args: readonly string[], env: Record<string, string> = envOf()) =>
  runProgram(join(installed.folder, "node_modules/.bin/supplier-portal"), args, {
    cwd: installed.folder,
    env,
  });

async function receiveOrder(number: string, quantity: number): Promise<string> {
  await portal.putProduct("SHIP-1", { title_en: "Lamp" });
  await portal.putStock("SHIP-1", "MTL", { on_hand: 100 });
  const lines = [{ sku: "SHIP-1", quantity, unit_price: "5.00" }];
  const ship_to = { street: "1 Main", city: "Laval", postal_code: "H7A 1A1", country: "CA" };
  const { data } = await portal.receiveOrders({
    orders: [{ number, placed_at: "2026-11-26T12:00:00Z", ship_to, lines }],
  });
  return data[0]?.id ?? "";
}

test("the packed client writes, reads, changes and deletes a product, and prevents a lost update", async () => {
  const made = await portal.putProduct("TS/1", { title_en: "Desk", price: "19.90" });
  expect(made).toMatchObject({ sku: "TS/1", price: "19.9" });
  const stale = { ifMatch: etagOf(made) };
  await portal.patchProduct("TS/1", { price: null }, stale);
  await expect(portal.patchProduct("TS/1", { price: 1 }, stale)).rejects.toMatchObject({
    code: "precondition_failed",
    status: 412,
  });
  await expect(portal.putProduct("TS/1", {}, { ifNoneMatch: "*" })).rejects.toMatchObject({
    code: "precondition_failed",
  });
  const { items } = await portal.writeProducts({ products: [{ sku: "TS-2" }, { sku: "ts-2" }] });
  expect(items.map(({ status }) => status)).toEqual([201, 409]);
  expect(await portal.putStock("TS-2", "MTL", { on_hand: 3 })).toMatchObject({ on_hand: 3 });
  await portal.deleteProduct("TS/1");
  await expect(portal.getProduct("TS/1")).rejects.toMatchObject({ code: "not_found" });
});

test("the client reads each product of a list once, across several pages", async () => {
  const skus: string[] = [];
  for await (const { sku } of portal.listProducts({ limit: 200 })) {
    skus.push(sku);
    if (skus.length === 500) break;
  }
  expect(new Set(skus).size).toBe(500);
  expect((await portal.listProducts({ limit: 3 }).page()).data).toHaveLength(3);
});

test("a stream writes many products as one change set, which can be undone, and reports the rejected product", async () => {
  const products = Array.from({ length: 1200 }, (_one, at) => ({ sku: `ST-${at}`, brand: "A" }));
  const { created, rejected, rejections, changeSets } = await portal
    .streamProducts([...products, { sku: "ST-BAD", currency: "dollars" }])
    .finish();
  expect({ created, rejected, changeSets: changeSets.length }).toEqual({
    created: 1200,
    rejected: 1,
    changeSets: 1,
  });
  expect(rejections).toMatchObject([{ line: 1201, status: 422, error: { code: "invalid_body" } }]);
  expect(await portal.undoChangeSet(changeSets[0] ?? "")).toMatchObject({ kind: "undo" });
  await expect(portal.getProduct("ST-1")).rejects.toMatchObject({ code: "not_found" });
});

test("an order whose shipping request is repeated after a lost response is shipped once", async () => {
  const id = await receiveOrder("TS-ORDER", 3);
  await portal.acknowledgeOrder(id, {});
  proxy.faults.push("busy", "lost");
  const lines = [{ line_number: 1, quantity: 1 }];
  const order = await portal.shipOrder(id, { carrier: "canada_post", lines });
  expect(order.shipments).toHaveLength(1);
  expect(proxy.faults).toEqual([]);
  expect(await portal.getOrder(id)).toMatchObject({ lines: [{ shipped: 1, open: 2 }] });
});

test("a wrong key, a missing scope and an invalid price are rejected with the reason", async () => {
  const wrong = clientFor(`${api.key.slice(0, -1)}x`);
  await expect(wrong.getProduct("A")).rejects.toMatchObject({ status: 401, code: "key_unknown" });
  const reader = clientFor(await api.newKey(["products:read"]));
  await expect(reader.putProduct("A", {})).rejects.toMatchObject({
    code: "scope_missing",
    detail: "This operation requires products:write.",
  });
  await expect(portal.putProduct("A", { price: "cheap" })).rejects.toMatchObject({
    code: "invalid_body",
    errors: [{ pointer: "/price" }],
  });
});

test("the npm package contains only its code, types, readme and licence", () => {
  const { files } = installed;
  expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md", "package.json"]));
  const others = files.filter((path) => !/^dist\/[\w/-]+\.(?:js|d\.ts)$/.test(path));
  expect(others).toHaveLength(3);
});

test("the packed client runs in Deno", async () => {
  const file = join(installed.folder, "deno.ts");
  const address = pathToFileURL(
    join(installed.folder, "node_modules/supplier-portal/dist/index.js"),
  );
  writeFileSync(
    file,
    `import { SupplierPortal } from "${address.href}";
     const portal = new SupplierPortal({ key: "${api.key}", url: "${proxy.url}" });
     const { data } = await portal.listProducts({ limit: 2 }).page();
     console.log(data.length);`,
  );
  const run = ["run", ...OFFLINE, "--no-check", "--allow-net=127.0.0.1", file];
  const options = { cwd: installed.folder, env: denoEnvironment(resolve(".")) };
  expect(await runOrThrow(denoProgram(), run, options)).toBe("2\n");
});

test("products are uploaded for a background job, and an upload repeated with its idempotency key returns the first upload", async () => {
  const options = { idempotencyKey: "upload-1" };
  const products = Array.from({ length: 3 }, (_, at) => ({ sku: `JOB-${at}` }));
  const first = await portal.uploadProducts(products, options);
  expect(first).toMatchObject({ state: "waiting", lines: 3, processed: 0 });
  const again = await portal.uploadProducts(products, options);
  expect(again.id).toBe(first.id);
  expect(await portal.getProductUpload(first.id)).toMatchObject({ id: first.id, lines: 3 });
});

test("the examples in the TypeScript SDK's readme have correct types and run", async () => {
  const { folder } = installed;
  const names = readmeBlocks("ts").map((code, at) => {
    writeFileSync(join(folder, `example-${at}.mts`), code);
    return `example-${at}`;
  });
  expect(names).toHaveLength(5);
  const options = ["--strict", "--module", "nodenext", "--target", "es2023", "--types", "node"];
  const types = ["--typeRoots", resolve("node_modules/@types"), "--skipLibCheck", "false"];
  const sources = names.map((name) => join(folder, `${name}.mts`));
  await runOrThrow(resolve("node_modules/.bin/tsc"), [...options, ...types, ...sources], {
    cwd: folder,
  });
  const run = (name: string) =>
    runOrThrow(process.execPath, [`${name}.mjs`], { cwd: folder, env: envOf() });
  const [write, list, stream, error] = names;
  expect(await run(write ?? "")).toBe("");
  expect(await run(list ?? "")).toContain("DESK-1 189.9\n");
  expect(await run(stream ?? "")).toMatch(/^250 0 \[ '[0-9a-f-]{36}' \]\n$/);
  expect(await run(error ?? "")).toMatch(/^invalid_body\n\/price Must/);

  const { receive } = await import(join(folder, `${names[4]}.mjs`));
  expect(await webhookAnswers(receive)).toEqual([204, 400]);
});

test("the commands in the TypeScript SDK's readme run", async () => {
  const sheet = [
    ["SKU", "Title", "Price"],
    ["CLI-1", "=Chair", "49.90"],
  ];
  writeFileSync(join(installed.folder, "prices.xlsx"), await workbook({ Sheet1: sheet }));
  await portal.acknowledgeOrder(await receiveOrder("README-1", 2), {});
  const lines = readmeBlocks("sh").flatMap((code) => code.trim().split("\n"));
  const commands = lines.filter((line) => line.startsWith("npx supplier-portal "));
  expect(commands).toHaveLength(6);
  const outputs = await Promise.all(commands.map((command) => cli(command.split(" ").slice(2))));
  expect(outputs.map(({ code, err }) => [code, err])).toEqual([
    [0, ""],
    [0, expect.stringMatching(/^\d+ products were written to products\.csv\.\n$/)],
    ...Array.from({ length: 4 }, () => [0, ""]),
  ]);
  expect(outputs[0]?.out).toMatch(/^prices\.xlsx was imported\. 1 rows: 1 created/);
  expect(outputs[4]?.out).toBe("Order README-1: shipped\n");
  const table = readFileSync(join(installed.folder, "products.csv"), "utf8");
  expect(table).toMatch(/^\ufeffid,version,supplier_id,sku,/);
});

test("a file with rejected rows is imported without them, and its report lists them", async () => {
  const { data } = await portal.listImportProfiles();
  const query = { profile: data[0]?.id ?? "", file_name: "list.csv", accept: "true" } as const;
  const rows = ["SKU,Title,Price", "IM-1,Desk,5", "IM-2,Lamp,6", "IM-3,Rug,7", "im-1,Bed,8"];
  const file = new TextEncoder().encode(rows.join("\n"));
  const result = await portal.importFile(file, query);
  expect(result).toMatchObject({ outcome: "written", counts: { created: 3, rejected: 1 } });
  const { rejections } = await portal.getImport(result.import?.id ?? "");
  expect(rejections?.rows).toMatchObject([
    { cells: ["im-1", "Bed", "8"], reasons: ["sku-duplicate"] },
  ]);
});

test("the command-line tool fails with the reason if the key is wrong", async () => {
  const { code, err } = await cli(["products", "list"], envOf("sp_live_wrong"));
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/key_unknown\) Request: [0-9a-f-]{36}\n$/),
  ]);
});

const python = await findPython();
const note = python === null ? " (not tested: Python 3.10 or newer wasn’t found)" : "";

test.skipIf(python === null)(`the packed Python clients pass their own tests${note}`, async () => {
  const env = { ...envOf(), READER_KEY: await api.newKey(["products:read"]) };
  expect(await testPython(python ?? "", env)).toBe("OK");
});
