import { act, screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { BulkEditDialog } from "@/catalogue/bulk/bulk-edit-dialog.tsx";
import { DEFAULT_REGION } from "@/lib/format.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { expectToast, renderPortal } from "#support/portal.tsx";
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
  const routes = [
    { path: "/", element },
    { path: "/elsewhere", element: null },
  ];
  return { ...renderPortal(routes, "/"), onClose, onWritten };
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

/** One more product than fits in the first chunk of a write. */
const MANY = Array.from({ length: 2001 }, (_, at) => ({
  ...lamp,
  id: `5d3f2c52-7c1a-4b7e-9d8e-${String(at).padStart(12, "0")}`,
  sku: `LAMP-${at}`,
}));

const COMMITTED = {
  rows_read: 1,
  created: 0,
  updated: 1,
  removed: 0,
  unchanged: 0,
  skipped: 0,
  rejected: 0,
  unsent: 0,
};

type Result = { updated: number; rejected: object[] };

/**
 * Mocks a server that returns this result for the first chunk. The second chunk fails once `failing` resolves, and
 * succeeds when it's sent again.
 */
function mockInterrupted({ updated, rejected }: Result, failing = Promise.resolve()) {
  const sent: unknown[] = [];
  server.use(
    http.get(`${SERVER}/rest/v1/products`, () => HttpResponse.json(MANY)),
    http.post(`${SERVER}/rest/v1/rpc/apply_chunk`, async ({ request }) => {
      sent.push(await request.json());
      const result = { created: 0, removed: 0, unchanged: 0 };
      if (sent.length === 1) return HttpResponse.json({ ...result, updated, rejected });
      if (sent.length === 2) {
        await failing;
        return HttpResponse.json({ message: "broken" }, { status: 500 });
      }
      return HttpResponse.json({ ...result, updated: 1, rejected: [] });
    }),
  );
  mockRpc("cancel_change_set", {});
  mockRpc("commit_change_set", COMMITTED);
  return sent;
}

const CONFLICT = { id: MANY[0]?.id, sku: "LAMP-0", row: null, reason: "conflict" };

test("a bulk edit that fails partway keeps its preview of the remaining products, and one click updates them", async () => {
  const sent = mockInterrupted({ updated: 1999, rejected: [CONFLICT] });
  const { user, onClose, onWritten } = open();
  await raiseByTen(user);
  await user.click(await screen.findByRole("button", { name: "Update 2,001 products" }));
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Stopped after 1,999 products");
  expect(alert).toHaveTextContent("The changes so far are saved.");
  expect(screen.getByText(/Already updated: 1,999\./)).toBeVisible();
  expect(screen.queryByText(/Nothing has been saved/)).toBeNull();
  // A new preview would apply the edit to the updated products again.
  expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
  expect(onWritten).toHaveBeenCalledOnce();

  await user.click(screen.getByRole("button", { name: "Update 1 product" }));
  expect(await screen.findByText("1 product wasn’t updated")).toBeVisible();
  expect(screen.getByText("LAMP-0")).toBeVisible();
  expect(sent[2]).toMatchObject({
    chunk: 1,
    changes: [{ id: MANY[2000]?.id, version: 3, set: { price: "22" } }],
  });
  expect(onClose).not.toHaveBeenCalled();
});

test("a bulk edit that fails after every product sent was rejected shows that nothing was saved, not a count of 0", async () => {
  const rejected = MANY.slice(0, 2000).map(({ id, sku }) => ({ ...CONFLICT, id, sku }));
  mockInterrupted({ updated: 0, rejected });
  const { user } = open();
  await raiseByTen(user);
  await user.click(await screen.findByRole("button", { name: "Update 2,001 products" }));
  expect(await screen.findByText("Nothing was saved")).toBeVisible();
  expect(screen.getByRole("button", { name: "Update 1 product" })).toBeEnabled();
  expect(screen.queryByText(/0 products/)).toBeNull();
});

test.each([
  ["partway", { updated: 2000, rejected: [] }, "Stopped after 2,000 products"],
  [
    "before anything is saved",
    { updated: 0, rejected: MANY.slice(0, 2000).map(({ id }) => ({ ...CONFLICT, id })) },
    "2,001 products weren’t updated",
  ],
])(
  "a bulk edit that fails %s is reported even if its dialog was closed",
  async (_when, result, title) => {
    let fail = () => {};
    const failing = new Promise<void>((resolve) => {
      fail = resolve;
    });
    mockInterrupted(result, failing);
    const { user, router } = open();
    await raiseByTen(user);
    await user.click(await screen.findByRole("button", { name: "Update 2,001 products" }));
    await act(() => router.navigate("/elsewhere"));
    fail();
    await expectToast(title);
    expect(screen.queryByText(/Continue in the dialog/)).toBeNull();
  },
);

test("a bulk edit whose products were all written succeeds even if it can't be marked as finished", async () => {
  mockRpc("apply_chunk", { created: 0, updated: 1, removed: 0, unchanged: 0, rejected: [] });
  mockRpc("commit_change_set", { message: "broken" }, 500);
  mockRpc("cancel_change_set", {});
  const { user, onClose } = open();
  await raiseByTen(user);
  await user.click(await screen.findByRole("button", { name: "Update 1 product" }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  await expectToast("Bulk edit (Price): 1 product");
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
