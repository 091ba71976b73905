import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { BulkEditDialog } from "@/catalogue/bulk/bulk-edit-dialog.tsx";
import { DEFAULT_REGION } from "@/lib/format.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { aRecord } from "#support/samples/product-record.ts";
import { mockRpc, logInBefore, ORG, team } from "#support/team-server.ts";

const lamp = aRecord({ sku: "LAMP", version: 3, price: "20.0000", status: "active" });
const chairProduct = {
  ...lamp,
  id: "5d3f2c52-7c1a-4b7e-9d8e-3a1f0b6c9e02",
  sku: "DESK",
  price: null,
};

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  logInBefore();
  team();
  mockRpc("begin_change_set", "5d3f2c52-7c1a-4b7e-9d8e-3a1f0b6c9e03");
  server.use(
    http.get(`${SERVER}/rest/v1/suppliers`, () => HttpResponse.json([])),
    http.get(`${SERVER}/rest/v1/products`, () => HttpResponse.json([lamp, chairProduct])),
  );
});
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
});
afterAll(() => server.close());

function open() {
  const [onClose, onWritten] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const element = (
    <BulkEditDialog
      organization={{ id: ORG, name: "Northvale", role: "owner", region: DEFAULT_REGION }}
      chosen={{ are: "named", ids: [lamp.id, chairProduct.id] }}
      count={2}
      preset={null}
      onClose={onClose}
      onWritten={onWritten}
    />
  );
  return { ...renderPortal([{ path: "/", element }], "/"), onClose, onWritten };
}

async function raiseByTen(user: ReturnType<typeof open>["user"]) {
  await user.selectOptions(
    await screen.findByLabelText("Action"),
    "Change by a percentage (negative to lower)",
  );
  await user.type(screen.getByLabelText("Percent"), "10");
  await user.click(screen.getByRole("button", { name: "Preview" }));
}

test("a bulk edit lists and counts its changes, then writes exactly those to the product versions in the preview", async () => {
  const applied = mockRpc("apply_chunk", {
    created: 0,
    updated: 1,
    removed: 0,
    unchanged: 0,
    rejected: [],
  });
  const committed = mockRpc("commit_change_set", {});
  const { user, onClose, onWritten } = open();
  await raiseByTen(user);
  const lines = await screen.findByRole("list", { name: "Products that will change" });
  expect(within(lines).getByText("LAMP")).toBeVisible();
  expect(within(lines).getByRole("listitem")).toHaveTextContent("Price: 20 → 22");
  expect(screen.getByText(/Checked: 2\. No change needed: 1\./)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Update 1 product" }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onWritten).toHaveBeenCalled();
  expect(applied).toEqual([
    expect.objectContaining({
      chunk: 1,
      changes: [{ id: lamp.id, version: 3, set: { price: "22" } }],
    }),
  ]);
  expect(committed).toEqual([expect.objectContaining({ not_sent: { unchanged: 1, rejected: 0 } })]);
});

test("a bulk edit lists products changed by others and doesn't overwrite them", async () => {
  mockRpc("apply_chunk", {
    created: 0,
    updated: 0,
    removed: 0,
    unchanged: 0,
    rejected: [{ id: lamp.id, sku: "LAMP", row: null, reason: "conflict" }],
  });
  mockRpc("commit_change_set", {});
  const { user, onClose } = open();
  await raiseByTen(user);
  await user.click(await screen.findByRole("button", { name: "Update 1 product" }));
  expect(await screen.findByText("1 product wasn’t updated")).toBeVisible();
  expect(screen.getByText(/Someone else changed this product/)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

test("a bulk edit that fails on the server returns to its preview, so that it can be retried", async () => {
  mockRpc("apply_chunk", { message: "Out of order" }, 500);
  mockRpc("cancel_change_set", {});
  const { user, onClose } = open();
  await raiseByTen(user);
  await user.dblClick(await screen.findByRole("button", { name: "Update 1 product" }));
  expect(await screen.findByText("Nothing was saved")).toBeVisible();
  expect(screen.getByRole("button", { name: "Update 1 product" })).toBeEnabled();
  expect(onClose).not.toHaveBeenCalled();
});

test("a bulk edit shows an error when the server is unreachable and keeps the form's values", async () => {
  server.use(http.get(`${SERVER}/rest/v1/products`, () => HttpResponse.error()));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = open();
  await raiseByTen(user);
  // Skips the waits of the retries after a network failure.
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByText("Nothing was saved")).toBeVisible();
  expect(screen.getByLabelText("Percent")).toHaveValue("10");
});
