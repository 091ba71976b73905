import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ChangeSetDetail } from "@/catalogue/ledger/change-set-detail.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, logInBefore, team } from "#support/team-server.ts";

const product = (digit: number) => `5d3f2c52-7c1a-4b7e-9d8e-3a1f0b6c9e0${digit}`;
const set = {
  id: product(9),
  undo_of: null,
  isPartial: false,
  kind: "bulk",
  title: "Spring prices",
  state: "committed",
  actor: "Ada",
  at: "2026-11-21T00:00:00Z",
  rowsRead: 2,
  created: 0,
  updated: 2,
  removed: 0,
  unchanged: 0,
  skipped: 0,
  rejected: 0,
  unsent: 0,
} as const;

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  logInBefore();
  team();
  mockRpc(
    "change_set_products",
    [1, 2].map((digit) => ({
      seq: digit,
      product_id: product(digit),
      sku: `LAMP-${digit}`,
      action: "update",
      source_row: null,
      cells: [
        { field: "price", before: "1.1000", after: "2.0000" },
        { field: "status", before: "draft", after: "active" },
      ],
    })),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test("undoing chosen fields of chosen products sends only those to the server", async () => {
  const beginCalls = mockRpc("begin_undo", set.id);
  mockRpc("apply_undo_chunk", {
    created: 0,
    updated: 1,
    removed: 0,
    unchanged: 0,
    rejected: [],
    skipped: [],
    skipped_fields: [],
    done: true,
  });
  mockRpc("commit_change_set", {});
  const [onClose, onUndone] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const element = <ChangeSetDetail set={set} canUndo onClose={onClose} onUndone={onUndone} />;
  const { user } = renderPortal([{ path: "/", element }], "/");

  expect(await screen.findAllByText("1.1")).toHaveLength(2);
  await user.click(screen.getByRole("checkbox", { name: "Select LAMP-2" }));
  await user.click(screen.getByRole("checkbox", { name: "Status" }));
  await user.click(screen.getByRole("button", { name: "Undo changes to 1 product" }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onUndone).toHaveBeenCalled();
  expect(beginCalls).toEqual([
    expect.objectContaining({
      original: set.id,
      title: "Undo: Spring prices",
      products: [product(2)],
      fields: ["price"],
    }),
  ]);
});

test("products that an undo skipped or that were rejected are listed with the reason", async () => {
  const newer = { id: product(1), sku: "LAMP-1", fields: ["price"] };
  server.use(
    http.get(`${SERVER}/rest/v1/change_set_chunks`, () =>
      HttpResponse.json([
        {
          number: 1,
          rejected: [{ id: product(4), sku: "LAMP-4", reason: "conflict" }],
          skipped: [
            { id: product(1), sku: "LAMP-1", reason: "changed_since" },
            { id: product(3), sku: "LAMP-3", reason: "in_use" },
          ],
          skipped_fields: [newer],
        },
      ]),
    ),
  );
  const nothing = () => {};
  const undo = { ...set, kind: "undo", undo_of: product(8) } as const;
  const element = <ChangeSetDetail set={undo} canUndo onClose={nothing} onUndone={nothing} />;
  renderPortal([{ path: "/", element }], "/");

  const list = await screen.findByRole("list", { name: "Products that weren’t changed" });
  const lines = within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "LAMP-1Changed later, so current values are kept: Price",
    "LAMP-3Used in orders, or has stock from another source.",
    expect.stringContaining("LAMP-4Someone else changed this product."),
  ]);
});
