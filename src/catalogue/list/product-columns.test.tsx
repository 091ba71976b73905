import { useLingui } from "@lingui/react/macro";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { productColumns } from "@/catalogue/list/product-columns.tsx";
import type { ProductLine } from "@/catalogue/product/product-line.ts";
import { DEFAULT_REGION } from "@/lib/format.ts";
import { Grid } from "@/ui/grid/grid.tsx";
import { inMemory } from "@/ui/grid/source/memory-source.ts";
import { clip, stubGridSize } from "#support/item-grid.tsx";
import { renderUi } from "#support/render.tsx";
import { lampLine as lamp } from "#support/samples/product-line.ts";

beforeEach(stubGridSize);

function List({ lines }: { lines: readonly ProductLine[] }) {
  const { i18n } = useLingui();
  return (
    <Grid
      label="Products"
      source={inMemory(lines, ({ id }) => id)}
      columns={productColumns(i18n, DEFAULT_REGION, { canEdit: true })}
      rowLabel={({ sku }) => sku}
    />
  );
}

function titleOf(sku: string) {
  const [, title] = within(screen.getByRole("row", { name: new RegExp(sku) })).getAllByRole(
    "gridcell",
  );
  if (!title) throw new Error(`The row of ${sku} has no title.`);
  return title;
}

test("a product without an English title shows its French one, which isn't copied as the English title", async () => {
  const { user } = renderUi(
    <List lines={[lamp, { ...lamp, id: "p2", sku: "LAMP-2", title: "Desk lamp" }]} />,
  );
  expect(
    screen.getByText("Lampe de bureau", { exact: false, selector: "[lang=fr]" }),
  ).toBeVisible();
  expect(titleOf("LAMP-1")).toHaveTextContent("FR Lampe de bureau");
  expect(titleOf("LAMP-2")).toHaveTextContent(/^Desk lamp$/);

  await user.click(titleOf("LAMP-1"));
  expect(clip("copy").get("text/plain")).not.toContain("Lampe");
});

test("a product shows its image beside its title, unless the URL is unsafe or the image can't be loaded", () => {
  const image = "https://images.example/lamp.jpg";
  renderUi(
    <List
      lines={[
        { ...lamp, title: "Desk lamp", image },
        { ...lamp, id: "p2", sku: "LAMP-2", image: "javascript:alert(1)" },
      ]}
    />,
  );
  const shown = titleOf("LAMP-1").querySelector("img");
  if (!shown) throw new Error("The product has no image.");
  expect(shown).toHaveAttribute("src", image);
  expect(shown).toHaveAttribute("referrerpolicy", "no-referrer");
  expect(titleOf("LAMP-2").querySelector("img")).toBeNull();

  fireEvent.error(shown);
  expect(titleOf("LAMP-1").querySelector("img")).toBeNull();
  expect(titleOf("LAMP-1")).toHaveTextContent(/^Desk lamp$/);
});
