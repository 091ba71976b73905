import { expect, test } from "vitest";
import { payloadChanges } from "@/channels/ready/payload-change.ts";

test("a payload change lists only the fields that differ, with the old and the new value", () => {
  const sent = { id: "A", price: "10.00", images: ["a", "b"], brand: "Nord" };
  const now = { id: "A", price: "12.00", images: ["a"], gtin: "1" };
  expect(payloadChanges(sent, now)).toEqual([
    { field: "price", before: "10.00", after: "12.00" },
    { field: "images", before: "a, b", after: "a" },
    { field: "brand", before: "Nord", after: "" },
    { field: "gtin", before: "", after: "1" },
  ]);
});

test("a payload change lists every field as new if the listing has never been sent", () => {
  expect(payloadChanges(null, { id: "A" })).toEqual([{ field: "id", before: "", after: "A" }]);
});
