import { expect, test } from "vitest";
import { ALL_CHANNELS } from "@/channels/definitions/all-channels.ts";
import { amazon } from "@/channels/definitions/amazon.ts";
import { bestBuyCanada } from "@/channels/definitions/bestbuy-canada.ts";
import { bigcommerce } from "@/channels/definitions/bigcommerce.ts";
import { google } from "@/channels/definitions/google.ts";
import { magento } from "@/channels/definitions/magento.ts";
import { mirakl } from "@/channels/definitions/mirakl.ts";
import { newegg } from "@/channels/definitions/newegg.ts";
import { shopify } from "@/channels/definitions/shopify.ts";
import { walmart } from "@/channels/definitions/walmart.ts";
import { woocommerce } from "@/channels/definitions/woocommerce.ts";
import { errorsBySku, readReport } from "@/channels/report/channel-report.ts";
import { readDelimited } from "#support/files/delimited.ts";

test("in Amazon's processing report, the rows below the summary are read, with their number, SKU and severity", () => {
  const text = [
    "Feed Processing Summary:",
    "\tNumber of records processed\t\t2",
    "\tNumber of records successful\t\t0",
    "",
    "original-record-number\tsku\terror-code\terror-type\terror-message",
    "1\tKB-200-FR\t90118\tError\tThe price field contains an invalid value.",
    '2\tSHIRT-1\t99040\tWarning\tA value was not provided for "item-note".',
    "3\t\t79517\tError\tThe record could not be read.",
    "",
  ].join("\n");
  expect(readReport(readDelimited(text, "\t"), amazon)).toEqual({
    lines: [
      {
        row: 6,
        sku: "KB-200-FR",
        field: "price",
        code: "90118",
        severity: "error",
        message: "The price field contains an invalid value.",
      },
      {
        row: 7,
        sku: "SHIRT-1",
        field: "item-note",
        code: "99040",
        severity: "warning",
        message: 'A value was not provided for "item-note".',
      },
      {
        row: 8,
        sku: "",
        field: null,
        code: "79517",
        severity: "error",
        message: "The record could not be read.",
      },
    ],
    rowsWithoutSku: 1,
  });
});

test("errors in Mirakl's returned files are read from the columns that Mirakl adds, even if a cell holds several", () => {
  const rows = [
    ["shop_sku", "_Title_BB_Category_Root_EN", "errors"],
    ["KB-1", "Keyboard", ""],
    [
      "KB-2",
      "",
      "1000|The attribute '_Title_BB_Category_Root_EN' is required,2004|The category is unknown",
    ],
  ];
  expect(readReport(rows, bestBuyCanada)).toMatchObject({
    lines: [
      { row: 3, sku: "KB-2", code: "1000", field: "_Title_BB_Category_Root_EN" },
      { row: 3, sku: "KB-2", code: "2004", field: null, message: "The category is unknown" },
    ],
  });
  const offers = [
    ["sku", "price", "product-id", "error-line", "error-message"],
    ["KB-2", "0", "1", "2", "The product-id does not exist, check the product"],
  ];
  expect(readReport(offers, mirakl)).toMatchObject({
    lines: [{ row: 2, sku: "KB-2", code: null, field: "product-id" }],
  });
});

test("the field of an error is read from a column of Walmart's report, and from the text of BigCommerce's", () => {
  const walmartRows = [
    ["SKU", "Error Type", "Error Code", "Field", "Error Description"],
    ["KB-2", "DATA_ERROR", "ERR_EXT_1", "productName", "Too long"],
    ["KB-3", "WARNING", "ERR_EXT_2", "colour", "Not known to us"],
  ];
  expect(readReport(walmartRows, walmart)).toMatchObject({
    lines: [
      { sku: "KB-2", field: "Visible.productName", severity: "error" },
      { sku: "KB-3", field: "colour", severity: "warning" },
    ],
  });
  const rows = [
    ["\ufeffSKU", "Name", "Errors"],
    ["KB-2", "Keyboard", "Weight is required"],
  ];
  expect(readReport(rows, bigcommerce)).toMatchObject({
    lines: [{ sku: "KB-2", field: "Weight" }],
  });
});

test("errors in Magento's returned file are read from its errors column", () => {
  const rows = [
    ["sku", "name", "url_key", "errors"],
    ["KB-1", "Keyboard", "keyboard", ""],
    ["KB-2", "Keyboard", "", "Value for 'url_key' attribute contains incorrect value"],
  ];
  expect(readReport(rows, magento)).toMatchObject({
    lines: [{ row: 3, sku: "KB-2", field: "url_key", severity: "error" }],
    rowsWithoutSku: 0,
  });
});

test("the SKU is read from the product cell of WooCommerce's report, and rows without one are counted", () => {
  const rows = [
    ["Product", "Reason for failure"],
    ["Keyboard, SKU edition, ID 12, SKU KB-1", "Invalid or duplicated SKU."],
    ["SKU KB 2, black", "No matching product exists to update."],
    ["RISKU KB-3, ID 14", "Invalid product ID."],
  ];
  expect(readReport(rows, woocommerce)).toMatchObject({
    lines: [
      { sku: "KB-1", field: "SKU" },
      { sku: "KB 2, black", field: null },
      { sku: "", field: null },
    ],
    rowsWithoutSku: 1,
  });
});

test("each issue in Google's report gets a field, and an issue that doesn't affect a product is a warning", () => {
  const rows = [
    ["Item ID", "Issue title", "Attribute", "Servability"],
    ["KB-1", "Invalid image", "image link", "disapproved"],
    ["KB-2", "Missing value [gtin]", "", "disapproved"],
    ["KB-3", "Limited performance due to missing text", "description", "unaffected"],
  ];
  expect(readReport(rows, google)).toMatchObject({
    lines: [
      { sku: "KB-1", field: "image_link", severity: "error" },
      { sku: "KB-2", field: "gtin", severity: "error" },
      { sku: "KB-3", field: "description", severity: "warning" },
    ],
  });
});

test("errors are read from Newegg's report below its title row, and from the column that Shopify adds", () => {
  const neweggRows = [
    ["Price and inventory"],
    ["Seller Part #", "Error Code", "Error Message"],
    ["KB-1", "CT032", "The selling price cannot be 0."],
  ];
  expect(readReport(neweggRows, newegg)).toMatchObject({
    lines: [{ row: 3, sku: "KB-1", code: "CT032", field: "Selling Price" }],
  });
  const shopifyRows = [
    ["Title", "Variant SKU", "Error(s)"],
    ["Keyboard", "KB-1", "URL handle has already been taken"],
  ];
  expect(readReport(shopifyRows, shopify)).toMatchObject({
    lines: [{ sku: "KB-1", field: "URL handle" }],
  });
});

test("a table that isn't a report of the channel is rejected", () => {
  expect(
    readReport(
      [
        ["sku", "price"],
        ["KB-1", "1"],
      ],
      amazon,
    ),
  ).toEqual({ error: "no-columns" });
  expect(readReport([], amazon)).toEqual({ error: "no-columns" });
});

test.each(ALL_CHANNELS)(
  "a file that the channel returned without errors has no report lines: $name",
  (definition) => {
    const { sku, message, code = [] } = definition.report;
    const names = [sku, message, code].flatMap(([name]) => name ?? []);
    expect(readReport([names, ["KB-1", ""]], definition)).toEqual({ lines: [], rowsWithoutSku: 0 });
  },
);

test("errors from a channel report are grouped by product, without duplicates and without warnings", () => {
  const line = { row: 1, code: null, severity: "error" as const };
  const errors = errorsBySku([
    { ...line, sku: "KB-1", field: "price", message: "Too low" },
    { ...line, sku: "KB-1", field: "title", message: "Too \u202elong" },
    { ...line, sku: "KB-1", field: "price", message: "Too low" },
    { ...line, sku: "KB-2", field: null, message: "A remark", severity: "warning" },
    { ...line, sku: "", field: null, message: "Of nobody" },
  ]);
  expect([...errors]).toEqual([
    [
      "KB-1",
      [
        { field: "price", message: "Too low" },
        { field: "title", message: "Too  long" },
      ],
    ],
  ]);
});
