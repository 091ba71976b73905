import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { useState } from "react";
import { expect, test } from "vitest";
import type { Organization } from "@/account/organization/organization.ts";
import { DEFAULT_REGION } from "@/lib/format.ts";
import { stockSource } from "@/stock/levels/stock-source.ts";
import { useStockEdits } from "@/stock/levels/use-stock-edits.tsx";
import { levelId, type StockLevel } from "@/stock/stock-level.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { ORG, startInTeam } from "#support/team-server.ts";

startInTeam();

const organization: Organization = {
  id: ORG,
  name: "Northvale",
  role: "editor",
  region: DEFAULT_REGION,
};
const LEVEL: StockLevel = {
  product: "00000000-0000-4000-8000-000000000001",
  warehouse: "00000000-0000-4000-8000-000000000002",
  sku: "KB-7",
  title: "Keyboard",
  warehouseName: "Toronto",
  warehouseCode: "TOR",
  onHand: 5,
  reserved: 0,
  available: 5,
  inbound: 0,
  inboundOn: null,
  reorderPoint: null,
};
const source = stockSource(ORG, () => "");

/** A button that changes the quantity from 5 to 8, and the reason if the change isn't saved. */
function Count() {
  const edit = useStockEdits(organization, source);
  const [messages, setMessages] = useState<readonly (string | null)[]>([]);
  const change = { rowId: levelId(LEVEL), row: LEVEL, column: "onHand", from: 5, to: 8 };
  const count = async () => setMessages(await edit([change]));
  return (
    <>
      <button type="button" onClick={() => void count()}>
        Count
      </button>
      <output>{messages}</output>
    </>
  );
}

async function countWith(stored: object[]) {
  server.use(http.get(`${SERVER}/rest/v1/stock`, () => HttpResponse.json(stored)));
  const { user } = renderPortal([{ path: "*", element: <Count /> }], "/");
  await user.click(screen.getByRole("button", { name: "Count" }));
}

test("a quantity that someone else changed in the meantime is rejected with the current quantity", async () => {
  const { product, warehouse } = LEVEL;
  const amounts = { on_hand: 1200, reserved: 0, available: 1200, inbound: 0, inbound_eta: null };
  await countWith([
    { product_id: product, warehouse_id: warehouse, ...amounts, reorder_point: null },
  ]);
  expect(
    await screen.findByText(
      "The quantity has changed and is now 1,200. Enter yours again to keep it.",
    ),
  ).toBeVisible();
});

test("a quantity is rejected if the product no longer has stock in the warehouse", async () => {
  await countWith([]);
  expect(
    await screen.findByText(
      "The product no longer has stock in this warehouse, so the quantity wasn’t saved. Reload the page to update the list.",
    ),
  ).toBeVisible();
});
