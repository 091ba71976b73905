import { setupI18n } from "@lingui/core";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPortal } from "#support/portal.tsx";
import { itemColumns } from "@/distributor/catalogue/item-columns.tsx";
import type { StoredItem } from "@/distributor/catalogue/items-api.ts";

const ITEM: StoredItem = {
  sku: "1000001",
  mpn: null,
  manufacturer: null,
  description: "Wireless mouse",
  description_fr: null,
  long_description: null,
  category: null,
  gtin: null,
  cost: "20.00",
  regular_cost: "20.00",
  promo_comment: null,
  promo_ends: null,
  msrp: "10.00",
  map: null,
  total: 3,
  quantities: { "75": 3 },
  drop_ship: 0,
  lifecycle: null,
  media_type: null,
  eta: null,
  street_date: null,
  successor: null,
  minimum_order: 0,
  weight: null,
  origin: null,
  flags: [],
  is_discontinued: false,
  missing_since: null,
  issues: [],
  product: null,
};
const MONTREAL = { code: "75", name: "Montréal", province: "QC", position: 63 };

const i18n = setupI18n({ locale: "en-CA", messages: { "en-CA": {} } });
const columnsWith = (margin: number) =>
  itemColumns(
    i18n,
    () => [{ channel: null, price: "10.00", margin }],
    [MONTREAL],
    (sku) => `?item=${sku}`,
  );

test("the distributor's catalogue has a column for each warehouse", () => {
  const stock = columnsWith(0.2).filter(({ id }) => id.startsWith("warehouse-"));
  expect(stock.map(({ header, value }) => [header, value(ITEM)])).toEqual([["Montréal", 3]]);
});

test.each([
  [-1, 1],
  [0.2, 0],
])("a margin of %f shows %i below-cost warnings", async (margin, marks) => {
  const column = columnsWith(margin).find(({ id }) => id === "margin");
  renderPortal(
    [{ path: "/", element: <p>Margin: {column?.render?.(ITEM, column.value(ITEM))}</p> }],
    "/",
  );
  expect(await screen.findByText(/Margin:/)).toHaveTextContent("%");
  expect(screen.queryAllByText("The price is below the cost")).toHaveLength(marks);
});
