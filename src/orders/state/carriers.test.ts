import { expect, test } from "vitest";
import { carrierOf, isTrackingNumber, readCarrier, trackingLink } from "@/orders/state/carriers.ts";

test.each([
  ["1Z 999 AA1 01 2345 6784", "ups"],
  ["7023210000000001", "canada_post"],
  ["PUR000000001", "purolator"],
  ["777777777777", "fedex"],
  ["hello", null],
])("the carrier of tracking number %s is %s (null if unknown)", (typed, carrier) => {
  expect(carrierOf(typed)).toBe(carrier);
});

test.each([
  ["Canada Post", "canada_post"],
  ["Postes Canada", "canada_post"],
  ["UPS", "ups"],
  ["FEDEX GROUND", "fedex"],
  ["Pigeon", null],
  ["", null],
])("a carrier written as “%s” in a file is read as %s (null if unknown)", (written, carrier) => {
  expect(readCarrier(written)).toBe(carrier);
});

test("a tracking link contains the number, and there's no link for an unknown carrier or without a number", () => {
  expect(trackingLink("ups", "1Z9")).toBe("https://www.ups.com/track?tracknum=1Z9");
  expect(trackingLink("pigeon", "1Z9")).toBeNull();
  expect(trackingLink("ups", null)).toBeNull();
});

test.each([
  ["1z 999", true],
  ["abc", false],
  ["<script>", false],
])("the text “%s” is recognized as a tracking number: %s", (typed, is) => {
  expect(isTrackingNumber(typed)).toBe(is);
});
