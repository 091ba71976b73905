import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import { priceFileResultMessage } from "@/distributor/upload/price-file-messages.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

test("the warnings of a scheduled price file count records and items, not rows and products", () => {
  const counts = {
    rows: 100,
    created: 0,
    updated: 0,
    unchanged: 80,
    rejected: 20,
    incomplete: 0,
    missing: 1,
    shocks: 0,
  };
  expect(
    priceFileResultMessage(i18n, {
      outcome: "waiting",
      warnings: ["many-rejected", "mass-deletion"],
      counts,
    }),
  ).toBe("20 records would be rejected. 1 item is missing from the file. Nothing was imported.");
});
