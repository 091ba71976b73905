import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { VariantSection } from "@/catalogue/editor/variants/variant-section.tsx";
import { productTextOf } from "@/catalogue/product/product.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { LAMP } from "#support/samples/lamp-product.ts";
import { renderPortal } from "#support/portal.tsx";
import { ORG, startInTeam } from "#support/team-server.ts";

startInTeam();

const EMPTY_ROW = { title_en: null, title_fr: null, status: "active", variant_options: {} };

/** Opens a product whose SKU comes last in a variant group of this size. */
function open(size: number) {
  const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`;
  const product = {
    ...LAMP,
    id: id(size),
    sku: "Z-LAST",
    variant_group: "MANY",
    text: productTextOf(LAMP),
  };
  const others = Array.from({ length: size - 1 }, (_, at) => ({ id: id(at), sku: `A-${at}` }));
  server.use(
    http.get(`${SERVER}/rest/v1/products`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const rows = [...others, product]
        .filter((row) => searchParams.get("id") !== `neq.${row.id}`)
        .slice(0, Number(searchParams.get("limit")))
        .map((row) => ({
          ...EMPTY_ROW,
          id: row.id,
          sku: row.sku,
        }));
      return HttpResponse.json(rows);
    }),
  );
  const element = (
    <VariantSection organization={ORG} product={product} canEdit onSaved={() => {}} />
  );
  renderPortal([{ path: "/", element }], "/");
}

const NOTICE = "Only the first variants are shown.";

test("a group of 250 variants is shown as a whole, without a notice", async () => {
  open(250);
  expect(await screen.findByText(/^250 products in this group/)).toBeVisible();
  expect(screen.getAllByRole("rowheader")).toHaveLength(250);
  expect(screen.queryByText(NOTICE, { exact: false })).not.toBeInTheDocument();
});

test("a group of more than 250 variants shows 250 of them, including the open product, and a notice", async () => {
  open(300);
  expect(await screen.findByText(NOTICE, { exact: false })).toBeVisible();
  expect(screen.queryByText(/products in this group/)).not.toBeInTheDocument();
  expect(screen.getAllByRole("rowheader")).toHaveLength(250);
  expect(screen.getByRole("rowheader", { name: /Z-LAST/ })).toBeVisible();
});
