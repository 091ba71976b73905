import { useLingui } from "@lingui/react/macro";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { CARD_HEIGHT, cardColumns } from "@/catalogue/list/product-card.tsx";
import type { ProductLine } from "@/catalogue/product/product-line.ts";
import { DEFAULT_REGION } from "@/lib/format.ts";
import { Grid } from "@/ui/grid/grid.tsx";
import { inMemory } from "@/ui/grid/source/memory-source.ts";
import { stubGridSize } from "#support/item-grid.tsx";
import { renderUi } from "#support/render.tsx";
import { lampLine } from "#support/samples/product-line.ts";

beforeEach(stubGridSize);

function Cards({ lines }: { lines: readonly ProductLine[] }) {
  const { i18n } = useLingui();
  return (
    <Grid
      label="Products"
      source={inMemory(lines, ({ id }) => id)}
      columns={cardColumns(i18n, DEFAULT_REGION)}
      rowHeight={CARD_HEIGHT}
      rowLabel={({ sku }) => sku}
      isSelectable
    />
  );
}

const card = (sku: string) => within(screen.getByRole("row", { name: new RegExp(sku) }));

test("a product card shows title, SKU, stock, price, brand and channel status, links to the product and can be selected", async () => {
  const line = { ...lampLine, title: "Desk lamp", brand: "Northvale" };
  const states = { available: 1200, quality: 71, channels: { blocked: 2 } };
  const { user } = renderUi(<Cards lines={[{ ...line, states }]} />);

  expect(
    card("LAMP-1").getByRole("link", { name: "Desk lamp LAMP-1 · Stock: 1,200" }),
  ).toHaveAttribute("href", expect.stringContaining("?product=p1"));
  for (const text of ["LAMP-1", "$12.50", "Northvale", "2 blocked"])
    expect(card("LAMP-1").getByText(text)).toBeVisible();
  await user.click(card("LAMP-1").getByRole("checkbox", { name: "Select LAMP-1" }));
  expect(screen.getByRole("group", { name: "1 selected" })).toBeVisible();
});

test("a draft's product card shows the product status in place of a channel status", () => {
  const states = { available: null, quality: 71, channels: { excluded: 2 } };
  renderUi(<Cards lines={[{ ...lampLine, status: "draft", states }]} />);
  expect(card("LAMP-1").getByText("Draft")).toBeVisible();
  expect(card("LAMP-1").queryByText("Excluded")).not.toBeInTheDocument();
});

test("a product card without title and price shows “No title” and “No price” in their places", () => {
  renderUi(<Cards lines={[{ ...lampLine, title: null, titleFr: null, price: null }]} />);
  expect(card("LAMP-1").getByRole("link", { name: "No title LAMP-1" })).toBeVisible();
  expect(card("LAMP-1").getByText("No price")).toBeVisible();
});
