import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { MergeDialog } from "@/catalogue/duplicates/merge-dialog.tsx";
import { DEFAULT_REGION } from "@/lib/format.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { aRecord } from "#support/samples/product-record.ts";
import { mockRpc, logInBefore, ORG, team } from "#support/team-server.ts";

const first = aRecord({ sku: "A", version: 2, title_en: "Lamp", status: "active" });
const second = aRecord({
  id: "5d3f2c52-7c1a-4b7e-9d8e-3a1f0b6c9e02",
  sku: "B",
  title_en: "Desk lamp",
  brand: "Nord",
});

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  logInBefore();
  team();
  server.use(http.get(`${SERVER}/rest/v1/suppliers`, () => HttpResponse.json([])));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function open(role: "editor" | "viewer" = "editor") {
  const [onClose, onMerged] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const element = (
    <MergeDialog
      organization={{ id: ORG, name: "Northvale", role, region: DEFAULT_REGION }}
      group={{ key: "614141000012", products: [first, second], total: 2 }}
      onClose={onClose}
      onMerged={onMerged}
    />
  );
  return { ...renderPortal([{ path: "/", element }], "/"), onClose, onMerged };
}

test("a merge gives the surviving product the chosen values and fills its empty fields", async () => {
  const merged = mockRpc("merge_products", {});
  const { user, onClose } = open();
  expect(await screen.findByLabelText("Keep A")).toBeChecked();
  expect(screen.getByLabelText("Brand, B: Nord")).toBeChecked();
  await user.click(screen.getByLabelText("Title (English), B: Desk lamp"));
  await user.click(screen.getByRole("button", { name: "Merge 2 products" }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(merged).toEqual([
    expect.objectContaining({
      title: "Merged into A: 1 other product",
      target: { id: first.id, version: 2, set: { title_en: "Desk lamp", brand: "Nord" } },
      others: [{ id: second.id, version: 1 }],
      remove_others: false,
    }),
  ]);
});

test("a merge writes nothing and reports a conflict if one of the products has changed", async () => {
  mockRpc("merge_products", { code: "PT409", message: "", hint: "merge_conflict" }, 409);
  const { user, onMerged } = open();
  await user.click(await screen.findByRole("button", { name: "Merge 2 products" }));
  expect(await screen.findByText("Nothing was merged")).toBeVisible();
  expect(screen.getByText(/has changed since/)).toBeVisible();
  expect(onMerged).not.toHaveBeenCalled();
});

test("a viewer sees the differing values of duplicates, without any choices to make", async () => {
  open("viewer");
  expect(await screen.findByText("Desk lamp")).toBeVisible();
  expect(screen.getByRole("columnheader", { name: "B" })).toBeVisible();
  expect(screen.queryAllByRole("radio")).toEqual([]);
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByText(/The other products are archived/)).toBeNull();
});
