import { gzipSync } from "node:zlib";
import { z } from "zod";
import { callServer } from "../backend.ts";
import { importLamps, catalogue, done, drop, press, WRITTEN } from "./import-steps.ts";
import { csvFile, LAMPS, named, wideSheet } from "./import-files.ts";
import { expect, test } from "../portal.ts";

const MESSAGES: readonly (readonly [
  what: string,
  name: string,
  content: Buffer,
  message: RegExp,
])[] = [
  ["This file is empty", "empty.csv", Buffer.alloc(0), /This file is empty/],
  ["the name of a letter", "offer.pdf", Buffer.from("%PDF-1.7\n"), /We can’t read tables in a PDF/],
  ["no name at all", "offer", Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"), /This is an image/],
  ["bytes without meaning", "prices.csv", Buffer.alloc(5_000), /This isn’t a table/],
  [
    "elements a hundred thousand deep",
    "deep.xml",
    Buffer.from("<a>".repeat(100_000)),
    /Row 1: elements are nested more than 100 levels deep/,
  ],
  [
    "entities of its own",
    "tricks.xml",
    Buffer.from('<!DOCTYPE a [<!ENTITY x "y">]><a><b>&x;</b></a>'),
    /didn’t read this file because it defines its own XML entities/,
  ],
  [
    "a list of words",
    "words.json",
    Buffer.from('["Lamp","Chair"]'),
    /No rows found with these settings\. Choose another element/,
  ],
];

test("the import rejects each unreadable file with a message, and then reads a valid one", async ({
  inside,
}) => {
  const open = () => inside.goto("/product-management?import");
  await open();
  for (const [what, name, content, message] of MESSAGES)
    await test.step(what, async () => {
      await drop(inside, named(name, content));
      await expect(inside.getByText(message)).toBeVisible();
      // After an invalid XML or JSON file, the page has no file field, so it's opened again.
      if (/\.(xml|json)$/.test(name)) await open();
    });
  await drop(inside, csvFile());
  await expect(inside.getByRole("cell", { name: "Desk lamp" })).toBeVisible();
});

test("the import previews the first rows of a zip bomb, and stops reading it once it has unpacked to an unusually large size", async ({
  inside,
}) => {
  await inside.goto("/product-management?import");
  const line = `${"A".repeat(60)},${"B".repeat(60)}\n`;
  await drop(inside, named("bomb.csv.gz", gzipSync(`SKU,Title\n${line.repeat(1_000_000)}`)));
  await expect(inside.getByRole("cell", { name: "AAA" }).first()).toBeVisible();
  await press(inside, "Continue to columns");
  await press(inside, "Check all rows");
  await expect(inside.getByText(/the file unpacks to an unusually large size/)).toBeVisible();
});

test("a sheet with 16,384 columns is read up to the last one @phone-only", async ({ inside }) => {
  await inside.goto("/product-management?import");
  await drop(inside, await wideSheet());
  await expect(inside.getByText("Columns: 16,384")).toBeVisible();
  // The table scrolls sideways; the page around it doesn't.
  const width = await inside.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(inside.viewportSize()?.width);
  await press(inside, "Continue to columns");
  await expect(inside.getByRole("button", { name: "16,284 more columns" })).toBeVisible();
  await press(inside, "Check all rows");
  await expect(inside.getByText("4 rows checked")).toBeVisible();
});

test("columns beyond the attribute limit are listed, and the import writes the other columns", async ({
  inside,
  person,
}) => {
  const names = Array.from({ length: 300 }, (_, at) => `Column ${at + 1}`);
  const [header, cells] = [
    ["SKU", "Title", ...names],
    ["A-1", "Lamp", ...names.map(() => "x")],
  ];
  await inside.goto("/product-management?import");
  await drop(inside, named("wide.csv", `${header.join(";")}\n${cells.join(";")}\n`));
  await press(inside, "Continue to columns");
  await press(inside, "Keep all as attributes");
  await expect(inside.getByText(/You can keep at most 200 columns as attributes/)).toBeVisible();
  await expect(inside.getByText(/^100 more columns aren’t kept/)).toBeVisible();
  await expect(inside.getByRole("button", { name: "Keep all as attributes" })).toBeHidden();
  await press(inside, "Check all rows");
  await press(inside, "Compare with catalogue");
  await press(inside, "Import 1 product");
  await expect(done(inside)).toBeVisible();
  const [org] = person.orgIds;
  const found = await callServer("GET", `/rest/v1/products?org_id=eq.${org}&select=attributes`);
  const written = z.array(z.object({ attributes: z.record(z.string(), z.string()) })).parse(found);
  expect(Object.keys(written[0]?.attributes ?? {})).toHaveLength(200);
});

test("the import skips the opening and closing lines of a distributor's file, reports them, and lets a person read them as data", async ({
  inside,
}) => {
  const lines = ["7~HDR~260301~", "7~DTL~K-1~Keyboard", "7~DTL~K-2~Mouse", "7~TRL~2~"];
  await inside.goto("/product-management?import");
  await drop(inside, named("prices.ap", lines.join("\n")));
  const rows = inside.getByRole("region", { name: "First rows" }).locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await press(inside, "Change settings");
  const frameChoice = inside.getByRole("combobox", { name: "File start and end rows" });
  await expect(frameChoice.locator("option:checked")).toHaveText("Skip (HDR, TRL)");
  await frameChoice.selectOption("Read as data");
  await expect(rows).toHaveCount(4);
});

test("a truncated import file doesn't archive missing products", async ({ inside, person }) => {
  await importLamps(inside);

  const [sku, title] = LAMPS[0] ?? [];
  const cut = `<l><p><SKU>${sku}</SKU><Title>${title}</Title></p><p><SKU>IMP-2</SKU><Title>Fl`;
  await inside.goto("/product-management?import");
  await drop(inside, named("cut.xml", Buffer.from(cut)));
  await expect(inside.getByText(/the file ends unexpectedly/)).toBeVisible();
  await press(inside, "Continue to columns");
  await press(inside, "Check all rows");
  await press(inside, "Compare with catalogue");
  await inside.getByText("The file is this supplier’s full catalogue").click();
  await inside.getByText("Archive them").click();
  await expect(inside.getByText("The file was only partly read")).toBeVisible();
  await inside.getByLabel("I’ve reviewed this, and it’s correct").check();
  await expect(inside.getByRole("button", { name: /^Import \d/ })).toBeDisabled();
  expect(await catalogue(person)).toEqual(WRITTEN);
});
