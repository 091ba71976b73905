import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { DEFAULT_REGION } from "@/lib/format.ts";
import { SupplierScorecard } from "@/suppliers/supplier-scorecard.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { startInTeam } from "#support/team-server.ts";

startInTeam();

async function priceVolatility(found: object) {
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/supplier_scorecard`, () =>
      HttpResponse.json({
        products: 10,
        complete: 0,
        last_delivery: null,
        rows_read: 0,
        rejected: 0,
        stocked: 0,
        out_of_stock: 0,
        ...found,
      }),
    ),
  );
  const supplier = "00000000-0000-4000-8000-000000000001";
  const element = <SupplierScorecard supplier={supplier} region={DEFAULT_REGION} />;
  renderPortal([{ path: "*", element }], "/");
  const stat = (await screen.findByText("Price volatility")).parentElement;
  if (stat === null) throw new Error("A figure contains its name.");
  return within(stat);
}

test("the price volatility of a supplier names cost changes and price changes separately", async () => {
  const stat = await priceVolatility({
    repriced: 4,
    moves: [
      { field: "cost", changes: 7, median: "12.5" },
      { field: "price", changes: 1, median: "5.0" },
    ],
  });
  expect(stat.getByText("40%")).toBeVisible();
  expect(stat.getByText(/cost or price .* in the last 90 days: 4 of 10/)).toBeVisible();
  expect(stat.getByText("Cost: 7 changes, median 12.5%.")).toBeVisible();
  expect(stat.getByText("Price: 1 change of 5%.")).toBeVisible();
});

test("the price volatility of a supplier without cost or price changes is 0%, and no changes are listed", async () => {
  const stat = await priceVolatility({ repriced: 0, moves: [] });
  expect(stat.getByText("0%")).toBeVisible();
  expect(stat.queryByText(/^(Cost|Price):/)).toBeNull();
});

test("the counts of a supplier with one product have no plural noun after the number", async () => {
  const stat = await priceVolatility({ products: 1, repriced: 1, moves: [] });
  expect(stat.getByText(/: 1 of 1\.$/)).toBeVisible();
});
