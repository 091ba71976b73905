import { expect, test } from "vitest";
import { openOrderFile, openTrackingFile } from "@/orders/files/order-files-api.ts";
import { xlsx } from "@/lib/files/xlsx.ts";

const HEADER = ["Order", "SKU", "Qty", "Price"];

async function workbook() {
  async function* rows() {
    yield await Promise.resolve([HEADER]);
    for (let at = 0; at < 300; at++) yield [[`A-${at}`, "KB-7", "1", "10.50"]];
  }
  const parts: Blob[] = [];
  for await (const chunk of xlsx({ name: "Orders", widths: [9, 9, 9, 9], rows: rows() }))
    parts.push(new Blob([chunk]));
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

test("a complete workbook of orders is read", async () => {
  const table = await openOrderFile(new File([await workbook()], "orders.xlsx"));
  expect(table).toMatchObject({ headers: HEADER });
});

test("a workbook of orders that is cut in the middle is rejected as a whole", async () => {
  const whole = await workbook();
  for (const share of [0.2, 0.6, 0.95]) {
    const half = whole.slice(0, Math.floor(whole.length * share));
    expect(await openOrderFile(new File([half], "orders.xlsx"))).toHaveProperty("error");
  }
});

test("a text file of orders that ends inside a quoted value is rejected as incomplete", async () => {
  const text = 'Order,SKU,Qty,Price\nA-1,KB-7,1,10.50\nA-2,"KB-7';
  expect(await openOrderFile(new File([text], "orders.csv"))).toEqual({ error: "cut-short" });
});

test("a text file of orders that ends in the middle of a row loses only the order of that row", async () => {
  const text = "Order,SKU,Qty,Price\nA-1,KB-7,1,10.50\nA-2,KB-7";
  const table = await openOrderFile(new File([text], "orders.csv"));
  expect(table).toMatchObject({ rows: [{ row: 2 }, { row: 3 }] });
});

test("a file of tracking numbers without the required columns is rejected", async () => {
  const file = new File(["SKU,Price\nKB-7,10\n"], "tracking.csv");
  expect(await openTrackingFile(file)).toEqual({ error: "no-columns" });
});
