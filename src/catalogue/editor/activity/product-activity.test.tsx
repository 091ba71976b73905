import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ProductActivity } from "@/catalogue/editor/activity/product-activity.tsx";
import { useCommentDraft } from "@/catalogue/editor/activity/use-comment-draft.tsx";
import { productTextOf } from "@/catalogue/product/product.ts";
import { person, profileIs, server, SERVER } from "#support/auth-server.ts";
import { LAMP } from "#support/samples/lamp-product.ts";
import { renderPortal } from "#support/portal.tsx";
import { logInBefore, member, mockRpc, ORG } from "#support/team-server.ts";
import { aSupplierRow } from "#support/samples/supplier-row.ts";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(logInBefore);
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const NORD = "00000000-0000-4000-8000-0000000000a1";
const GONE = "00000000-0000-4000-8000-0000000000a2";

const change = (seq: number, some: object, ...cells: object[]) => ({
  seq,
  change_set_id: `00000000-0000-4000-8000-00000000000${seq}`,
  action: "update",
  source_row: null,
  at: "2026-11-20T15:04:00Z",
  kind: "edit",
  title: "Edited",
  source: {},
  actor: "Noah",
  cells,
  ...some,
});

const cell = (field: string, before: string | null, after: string | null) => ({
  field,
  before,
  after,
});

/** Opens the lamp's history as an editor of Northvale. */
function open(...events: object[]) {
  mockRpc("product_history", events);
  mockRpc("organization_members", [member(person.id, "Ada", "editor")]);
  const writes = mockRpc("edit_products", {
    created: 0,
    updated: 1,
    removed: 0,
    unchanged: 0,
    rejected: [],
  });
  const supplier = aSupplierRow({ id: NORD, name: "Nordlicht" });
  server.use(
    profileIs("Ada"),
    http.get(`${SERVER}/rest/v1/product_comments`, () => HttpResponse.json([])),
    http.get(`${SERVER}/rest/v1/suppliers`, () => HttpResponse.json([supplier])),
  );
  const region = { currency: "CAD", locale: "en-CA", timeZone: "America/Toronto" };
  function Activity() {
    return (
      <ProductActivity
        organization={{ id: ORG, name: "Northvale", role: "editor", region }}
        product={{ ...LAMP, text: productTextOf(LAMP) }}
        canEdit
        draft={useCommentDraft(LAMP.id)}
        onRestored={() => {}}
      />
    );
  }
  return { writes, user: renderPortal([{ path: "/", element: <Activity /> }], "/").user };
}

test("the product history shows the person and time of each change, and its rule or its file and row", async () => {
  open(
    change(3, { kind: "rule", title: "Night run", source: { rule: "Christmas prices" } }),
    change(2, { kind: "rule", title: "Round to 99 cents" }),
    change(1, { kind: "import", source: { file: "prices.xlsx" }, source_row: 4211 }),
  );
  const [named, plain, imported] = await screen.findAllByRole("listitem");
  expect(named).toHaveTextContent("by rule “Christmas prices”");
  expect(plain).toHaveTextContent("by rule “Round to 99 cents”");
  expect(imported).toHaveTextContent("from prices.xlsx, row 4,211");
  expect(imported).toHaveTextContent("Noah · Nov 20, 2026");
});

test("the product history shows suppliers by name and restores the product's earlier supplier", async () => {
  const { writes, user } = open(
    change(2, {}, cell("supplier_id", NORD, null)),
    change(1, {}, cell("supplier_id", GONE, NORD)),
  );
  expect(await screen.findByText("Deleted supplier")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Restore Supplier: Nordlicht" }));
  expect(writes).toMatchObject([{ changes: [{ id: LAMP.id, set: { supplier_id: NORD } }] }]);
});

test("the product history restores whole lists and doesn't offer current or unreadable values", async () => {
  const { writes, user } = open(
    change(
      1,
      {},
      cell("tags", '["office", "led"]', "[]"),
      cell("images", '[{"url": "https://a.example/1.jpg"}]', "[]"),
      cell("attributes", "no object", "{}"),
      cell("price", "99.99", "1.00"),
    ),
  );
  // `findByRole` also checks that there is only one such button: exactly one value can be restored.
  const restore = await screen.findByRole("button", { name: /^Restore/ });
  expect(restore).toHaveAccessibleName("Restore Tags: office, led");
  await user.click(restore);
  expect(writes).toMatchObject([{ changes: [{ set: { tags: ["office", "led"] } }] }]);
});
