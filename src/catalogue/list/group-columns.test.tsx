import { useLingui } from "@lingui/react/macro";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { groupedColumns } from "@/catalogue/list/group-columns.tsx";
import { productColumns } from "@/catalogue/list/product-columns.tsx";
import { DEFAULT_REGION } from "@/lib/format.ts";
import { Grid } from "@/ui/grid/grid.tsx";
import { inMemory } from "@/ui/grid/source/memory-source.ts";
import { stubGridSize } from "#support/item-grid.tsx";
import { renderUi } from "#support/render.tsx";
import { groupLine } from "#support/samples/product-line.ts";

beforeEach(stubGridSize);

function Groups() {
  const { i18n } = useLingui();
  const plain = productColumns(i18n, DEFAULT_REGION, { canEdit: true });
  const grouped = groupedColumns(plain, i18n, DEFAULT_REGION);
  return <Grid label="Products" source={inMemory([groupLine], ({ id }) => id)} columns={grouped} />;
}

test("a group’s SKU, title and price range have tooltips, because their cells may be too narrow", () => {
  renderUi(<Groups />);
  expect(screen.getByTitle("LAMP")).toHaveTextContent("LAMP");
  expect(screen.getByTitle("Desk lamp")).toHaveTextContent("Desk lamp");
  expect(screen.getByTitle("9.50–12.00")).toHaveTextContent("9.50–12.00");
});
