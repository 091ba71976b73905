import { expect, test } from "vitest";
import { ALL_CHANNELS } from "@/channels/definitions/all-channels.ts";
import { amazon } from "@/channels/definitions/amazon.ts";
import { bestBuyCanada } from "@/channels/definitions/bestbuy-canada.ts";
import { bigcommerce } from "@/channels/definitions/bigcommerce.ts";
import { mirakl } from "@/channels/definitions/mirakl.ts";
import { shopify } from "@/channels/definitions/shopify.ts";
import { walmart } from "@/channels/definitions/walmart.ts";
import { complaintsBySku, readReport } from "@/channels/report/channel-report.ts";
import { readDelimited } from "#support/delimited.ts";

test("Amazon's processing report: below its summary, by number, SKU and kind", () => {
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

test("Mirakl sends the file back with what is wrong behind each row, several in one cell", () => {
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

test("Walmart and BigCommerce name the field in a column of its own", () => {
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

test("what is no report of this channel is not read as one", () => {
  expect(
    readReport(
      [
        ["sku", "price"],
        ["KB-1", "1"],
      ],
      amazon,
    ),
  ).toEqual({ problem: "no-columns" });
  expect(readReport([], amazon)).toEqual({ problem: "no-columns" });
  expect(readReport([["sku", "error"]], shopify)).toEqual({ problem: "unknown-layout" });
});

test.each(ALL_CHANNELS.filter(({ report }) => report !== null))(
  "$name: a file sent back without a fault has nothing to say",
  (definition) => {
    const names = [definition.report?.sku[0] ?? "", definition.report?.message[0] ?? ""];
    expect(readReport([names, ["KB-1", ""]], definition)).toEqual({ lines: [], rowsWithoutSku: 0 });
  },
);

test("everything said about one product is told together, once, and remarks are no refusals", () => {
  const line = { row: 1, code: null, severity: "error" as const };
  const complaints = complaintsBySku([
    { ...line, sku: "KB-1", field: "price", message: "Too low" },
    { ...line, sku: "KB-1", field: "title", message: "Too \u202elong" },
    { ...line, sku: "KB-1", field: "price", message: "Too low" },
    { ...line, sku: "KB-2", field: null, message: "A remark", severity: "warning" },
    { ...line, sku: "", field: null, message: "Of nobody" },
  ]);
  expect([...complaints]).toEqual([
    [
      "KB-1",
      [
        { field: "price", message: "Too low" },
        { field: "title", message: "Too  long" },
      ],
    ],
  ]);
});
