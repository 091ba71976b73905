import { expect, test } from "vitest";
import { allowsSplit, deadlinesOf } from "@/orders/state/channel-terms.ts";

test("an order placed on a Friday is due to ship on Tuesday, because weekends aren't business days", () => {
  expect(deadlinesOf("shopify", "2026-11-20T15:00:00Z")).toEqual({
    acknowledgeBy: "2026-11-21T15:00:00.000Z",
    shipBy: "2026-11-24T15:00:00.000Z",
    deliverBy: "2026-12-02T15:00:00.000Z",
  });
});

test("a channel's own deadline for acknowledging orders replaces the default", () => {
  expect(deadlinesOf("walmart", "2026-11-20T15:00:00Z").acknowledgeBy).toBe(
    "2026-11-20T19:00:00.000Z",
  );
});

test.each([
  ["newegg", "2026-11-21T15:00:00.000Z", "2026-11-24T15:00:00.000Z", "2026-12-02T15:00:00.000Z"],
  [
    "bestbuy_ca",
    "2026-11-21T15:00:00.000Z",
    "2026-11-24T15:00:00.000Z",
    "2026-12-01T15:00:00.000Z",
  ],
  ["walmart", "2026-11-20T19:00:00.000Z", "2026-11-24T15:00:00.000Z", "2026-12-02T15:00:00.000Z"],
])(
  "the deadlines of %s follow its documentation, or the defaults where it states none",
  (kind, acknowledgeBy, shipBy, deliverBy) => {
    expect(deadlinesOf(kind, "2026-11-20T15:00:00Z")).toEqual({ acknowledgeBy, shipBy, deliverBy });
  },
);

test("Best Buy Canada doesn't allow split orders, but Amazon and orders without a channel do", () => {
  expect(allowsSplit("bestbuy_ca")).toBe(false);
  expect(allowsSplit("amazon")).toBe(true);
  expect(allowsSplit(null)).toBe(true);
});
