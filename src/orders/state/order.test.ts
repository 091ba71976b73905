import { expect, test } from "vitest";
import {
  type OrderQuery,
  orderQueryFrom,
  PLAIN_ORDER_QUERY,
  withOrderQuery,
} from "@/orders/state/order.ts";

test("an order query survives a round trip through the URL, which keeps its other parameters", () => {
  const query: OrderQuery = {
    search: "702-1",
    statuses: ["new", "backordered"],
    channels: ["00000000-0000-4000-8000-00000000000a", "none"],
    due: "overdue",
    sort: "due_at",
    descending: false,
  };
  const params = withOrderQuery(new URLSearchParams("order=x&q=old"), query);
  expect(orderQueryFrom(params)).toEqual(query);
  expect(params.get("order")).toBe("x");
});

test("a default order query adds nothing to the URL, and unknown values in the URL are ignored", () => {
  expect(withOrderQuery(new URLSearchParams("q=a&due=today"), PLAIN_ORDER_QUERY).size).toBe(0);
  const params = new URLSearchParams("state=lost&channel=x&due=never&sort=name.asc");
  expect(orderQueryFrom(params)).toEqual(PLAIN_ORDER_QUERY);
});
