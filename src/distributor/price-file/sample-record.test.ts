import { expect, test } from "vitest";
import { sampleRecord, valueAt } from "./sample-record.ts";

test("the sample of a price file is its first item", () => {
  const cells = sampleRecord("\r\nCA1~HDR~261120\r\nCA1~DTL~KB-200~ ~9900011\r\nCA1~DTL~KB-300");
  expect(valueAt(cells, 5)).toBe("9900011");
  expect([valueAt(cells, 4), valueAt(cells, 90), valueAt(null, 5)]).toEqual(["", "", ""]);
});

test("a price file without items has no sample record", () => {
  expect(sampleRecord("SKU,Price\nA-1,1.99")).toBeNull();
});
