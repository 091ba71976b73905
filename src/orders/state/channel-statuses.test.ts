import { expect, test } from "vitest";
import { ALL_CHANNELS } from "@/channels/definitions/all-channels.ts";
import {
  ARRIVING_STATUSES,
  readStatus,
  type StatusChoices,
  writeStatus,
} from "@/orders/state/channel-statuses.ts";

test.each([
  ["WAITING_ACCEPTANCE", "mirakl", "new"],
  ["RECEIVED", "bestbuy_ca", "delivered"],
  ["CANCELED", "bestbuy_ca", "cancelled"],
  ["Acknowledged", "walmart", "acknowledged"],
  ["Unshipped", "amazon", "new"],
  ["Canceled", "amazon", "cancelled"],
  ["fulfilled", "shopify", "shipped"],
  ["Invoiced", "newegg", "shipped"],
  ["Voided", "newegg", "cancelled"],
  ["wc-processing", "woocommerce", "new"],
  ["processing", "magento", "acknowledged"],
  ["Awaiting Shipment", "bigcommerce", "acknowledged"],
  ["Expédiée", null, "shipped"],
  ["processing", null, "acknowledged"],
  ["WAITING_ACCEPTANCE", null, "new"],
  ["something else", "walmart", null],
  ["PartiallyShipped", "amazon", null],
  ["received", "shopify", null],
  ["toString", "constructor", null],
])(
  "the order status “%s” (channel kind: %s) is read as %s (null if unknown)",
  (written, kind, status) => {
    expect(readStatus(written, kind)).toBe(status);
  },
);

test("a person's choice for a status code overrides the channel's own meaning", () => {
  const choices: StatusChoices = { parked: "acknowledged", shipped: "delivered" };
  expect(readStatus("Parked", "walmart", choices)).toBe("acknowledged");
  expect(readStatus("SHIPPED", "walmart", choices)).toBe("delivered");
  expect(readStatus("Created", "walmart", choices)).toBe("new");
});

test.each([
  ["new", "walmart", "Created"],
  ["requires_correction", "bestbuy_ca", "WAITING_ACCEPTANCE"],
  ["backordered", "bestbuy_ca", "SHIPPING"],
  ["rejected", "bestbuy_ca", "REFUSED"],
  ["acknowledged", "amazon", "Unshipped"],
  ["partially_shipped", "amazon", "PartiallyShipped"],
  ["delivered", "amazon", "Shipped"],
  ["refunded", "walmart", "Refund"],
  ["shipped", null, null],
] as const)(
  "the order state %s (channel kind: %s) is written to a file as %s (null without a channel)",
  (status, kind, code) => {
    expect(writeStatus(status, kind)).toBe(code);
  },
);

test("a status that is written for a channel is read back as the same or an earlier state", () => {
  for (const { key } of ALL_CHANNELS)
    for (const [at, status] of ARRIVING_STATUSES.entries()) {
      const code = writeStatus(status, key);
      const back = code === null ? status : readStatus(code, key);
      expect([key, status, back === null ? -1 : ARRIVING_STATUSES.indexOf(back)]).toEqual([
        key,
        status,
        expect.toSatisfy((found: number) => found >= 0 && found <= at),
      ]);
    }
});
