import { randomUUID } from "node:crypto";
import { z } from "zod";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { versionOf } from "@/channels/definitions/channel-definition.ts";
import { xlsx } from "@/lib/files/xlsx.ts";
import { callServer, type Person } from "../backend.ts";
import { expect, test } from "../portal.ts";

const rows = z.array(z.object({ id: z.string() }));

/** Connects a channel that has one synced product. Returns the URL of the channel's log. */
async function channelWith({ orgIds: [org] }: Person, kind: string, name: string, sku: string) {
  const definition = definitionOf(kind);
  if (!definition) throw new Error(`There is no ${kind}.`);
  const channel = {
    org_id: org,
    kind,
    name,
    status: "active",
    definition: versionOf(definition),
  };
  const [made] = rows.parse(await callServer("POST", "/rest/v1/channels", { body: channel }));
  const listing = {
    org_id: org,
    channel_id: made?.id,
    product_id: randomUUID(),
    sku,
    state: "ready",
    quantity: 1,
    payload: { sku },
    hash: "a.b.c",
    product_version: 1,
    config_version: 1,
    plan: "sent",
    sent_hash: "a.b.c",
    sent_payload: { sku },
  };
  await callServer("POST", "/rest/v1/listings", { body: listing });
  const screen = definition.is === "shop" ? "ecommerce" : "marketplace";
  return `/${screen}-integrations?channel=${made?.id}&tab=log`;
}

const delimited = (separator: string, table: readonly string[][]) =>
  Buffer.from(table.map((cells) => cells.join(separator)).join("\n"));

async function workbook(table: readonly string[][]) {
  const cells = (async function* () {
    yield await Promise.resolve(table.map((row) => [...row]));
  })();
  const chunks: Uint8Array[] = [];
  for await (const chunk of xlsx({
    name: "errors",
    widths: table[0]?.map(() => 20) ?? [],
    rows: cells,
  }))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

const MESSAGE = "The price is not valid";
const MIRAKL = [
  ["sku", "price", "error-line", "error-message"],
  ["KB-1", "0", "2", MESSAGE],
];

type Report = {
  kind: string;
  name: string;
  bytes: () => Buffer | Promise<Buffer>;
  field: string;
  message?: string;
};

const REPORTS: Report[] = [
  { kind: "mirakl", name: "errors.csv", bytes: () => delimited(";", MIRAKL), field: "price" },
  { kind: "mirakl", name: "errors.xlsx", bytes: () => workbook(MIRAKL), field: "price" },
  {
    kind: "walmart",
    name: "feed-errors.csv",
    bytes: () =>
      delimited(",", [
        ["SKU", "Error Type", "Error Code", "Field", "Error Description"],
        ["KB-1", "DATA_ERROR", "ERR_EXT_1", "price", MESSAGE],
      ]),
    field: "Orderable.price",
  },
  {
    kind: "amazon",
    name: "processing-report.txt",
    bytes: () =>
      delimited("\t", [
        ["Feed Processing Summary:"],
        ["", "Number of records processed", "", "1"],
        [""],
        ["original-record-number", "sku", "error-code", "error-type", "error-message"],
        ["1", "KB-1", "90118", "Error", MESSAGE],
      ]),
    field: "price",
  },
  {
    kind: "bigcommerce",
    name: "import-errors.csv",
    bytes: () =>
      delimited(",", [
        ["SKU", "Field", "Error"],
        ["KB-1", "Price", MESSAGE],
      ]),
    field: "Price",
  },
  {
    kind: "magento",
    name: "catalog_product_error_report.csv",
    bytes: () =>
      delimited(",", [
        ["sku", "price", "errors"],
        ["KB-1", "0", MESSAGE],
      ]),
    field: "price",
  },
  {
    kind: "woocommerce",
    name: "copied-from-the-screen.txt",
    bytes: () =>
      delimited("\t", [
        ["Product", "Reason for failure"],
        ["Keyboard, ID 12, SKU KB-1", "The regular price is not valid"],
      ]),
    field: "Regular price",
    message: "The regular price is not valid",
  },
  {
    kind: "google",
    name: "item-issues.csv",
    bytes: () =>
      delimited(",", [
        ["Item ID", "Issue title", "Attribute", "Servability"],
        ["KB-1", MESSAGE, "image link", "disapproved"],
      ]),
    field: "image_link",
  },
];

test("a channel's report is matched to the product and field it names", async ({
  inside,
  person,
}) => {
  test.slow();
  for (const { kind, name, bytes, field, message = MESSAGE } of REPORTS)
    await test.step(`${kind}, ${name}`, async () => {
      await inside.goto(await channelWith(person, kind, name, "KB-1"));
      await inside
        .getByLabel("Report file")
        .setInputFiles({ name, mimeType: "application/octet-stream", buffer: await bytes() });
      await expect(inside.getByText("The channel rejected 1 product, listed below")).toBeVisible();
      await inside.getByRole("button", { name: "Show products" }).click();
      const item = inside.getByRole("dialog").getByRole("listitem");
      await expect(item.getByText("KB-1", { exact: true })).toBeVisible();
      await expect(item.getByText(field, { exact: true })).toBeVisible();
      await expect(item.getByText(message)).toBeVisible();
    });
});
