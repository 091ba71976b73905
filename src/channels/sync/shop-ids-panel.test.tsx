import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { bigcommerce } from "@/channels/definitions/bigcommerce.ts";
import { ShopIdsPanel } from "@/channels/sync/shop-ids-panel.tsx";
import { NORTHVALE, plannedChannel } from "#support/samples/planned-channel.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, startInTeam } from "#support/team-server.ts";

startInTeam();

const csv = (...lines: string[]) =>
  new File([`${lines.join("\n")}\n`], "export.csv", { type: "text/csv" });

function open(unknown = 2) {
  const { shopIds } = bigcommerce;
  if (shopIds === undefined) throw new Error("BigCommerce has ids of its own.");
  mockRpc("unknown_shop_ids", unknown);
  const element = (
    <ShopIdsPanel
      organization={NORTHVALE}
      planned={plannedChannel(bigcommerce)}
      columns={shopIds}
    />
  );
  return renderPortal([{ path: "/", element }], "/").user;
}

test("the shop ids panel shows how many products need their ids, and saves the ids from a dropped export", async () => {
  const saved = mockRpc("save_shop_ids", null);
  const user = open();
  expect(await screen.findByText(/2 products were sent, but their IDs aren’t known/)).toBeVisible();
  await user.upload(
    screen.getByLabelText("Product export from BigCommerce"),
    csv("Item,ID,Name,SKU", "Product,7,Cap,CAP", "Variant,8,,CAP-1", "Variant,9,,CAP-2"),
  );
  expect(await screen.findByText("IDs saved")).toBeVisible();
  expect(screen.getByText(/1 product,/)).toHaveTextContent("1 product, 2 variants");
  expect(saved).toEqual([
    {
      channel: expect.any(String),
      ids: [
        { level: "product", sku: "CAP", id: "7" },
        { level: "variant", sku: "CAP-1", id: "8" },
        { level: "variant", sku: "CAP-2", id: "9" },
      ],
    },
  ]);
});

test("a file that isn't a BigCommerce export is rejected with an error that names the required columns", async () => {
  const saved = mockRpc("save_shop_ids", null);
  const user = open(0);
  expect(await screen.findByText("We know the IDs of all products that were sent.")).toBeVisible();
  await user.upload(
    screen.getByLabelText("Product export from BigCommerce"),
    csv("sku,price", "CAP,2"),
  );
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "It needs the columns Item, ID and SKU. Nothing was changed.",
  );
  expect(saved).toEqual([]);
});
