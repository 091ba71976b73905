import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import type { Organization } from "@/account/organization/organization.ts";
import { DEFAULT_REGION } from "@/lib/format.ts";
import { WarehousesTab } from "@/stock/warehouses/warehouses-tab.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { expectToast, renderPortal } from "#support/portal.tsx";
import { startInTeam } from "#support/team-server.ts";
import { aWarehouseRow } from "#support/samples/warehouse-row.ts";

startInTeam();

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const NORTHVALE: Organization = {
  id: id(8),
  name: "Northvale",
  role: "editor",
  region: DEFAULT_REGION,
};
const TORONTO = {
  ...aWarehouseRow(id(1)),
  version: 3,
  city: "Toronto",
  region: "ON",
  postal_code: "M4W 1A8",
  country: "CA",
};

const warehouses = `${SERVER}/rest/v1/warehouses`;

function open(rows: () => object[] = () => [TORONTO], role: Organization["role"] = "editor") {
  server.use(http.get(warehouses, () => HttpResponse.json(rows())));
  const element = <WarehousesTab organization={{ ...NORTHVALE, role }} />;
  return renderPortal([{ path: "*", element }], "/");
}

test("a new warehouse isn't saved with an invalid postal code, and a valid one is saved in the standard format", async () => {
  const sent = vi.fn<(row: unknown) => void>();
  server.use(
    http.post(warehouses, async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json([]);
    }),
  );
  const { user } = open(() => []);
  await user.click(await screen.findByRole("button", { name: "New warehouse" }));
  const sheet = await screen.findByRole("dialog");
  await enter(user, within(sheet).getByLabelText("Name"), "Montréal");
  await enter(user, within(sheet).getByLabelText("Code"), "MTL");
  await enter(user, within(sheet).getByLabelText("Postal code"), "h2x 1y");
  await user.click(within(sheet).getByRole("button", { name: "Add warehouse" }));
  expect(await within(sheet).findByText(/Enter a Canadian postal code/)).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  await enter(user, within(sheet).getByLabelText("Postal code"), "4");
  await user.click(within(sheet).getByRole("button", { name: "Add warehouse" }));
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(sent.mock.calls[0]?.[0]).toMatchObject({
    code: "MTL",
    postal_code: "H2X 1Y4",
    handling_days: 1,
    cutoff: "14:00",
    street: null,
  });
});

test("an edit of a warehouse that someone else changed isn't saved, and can be continued", async () => {
  let rows = [TORONTO];
  server.use(
    http.get(warehouses, () => HttpResponse.json(rows)),
    http.patch(warehouses, ({ request }) => {
      const seen = new URL(request.url).searchParams.get("version");
      const response = rows.filter(({ version }) => seen === `eq.${version}`);
      rows = [{ ...TORONTO, version: 4, city: "Scarborough" }];
      return HttpResponse.json(response);
    }),
  );
  rows = [{ ...TORONTO, version: 3 }];
  const element = <WarehousesTab organization={NORTHVALE} />;
  const { user } = renderPortal([{ path: "*", element }], "/");
  await user.click(await screen.findByRole("button", { name: "Toronto" }));
  const sheet = await screen.findByRole("dialog");
  rows = [{ ...TORONTO, version: 4, city: "Scarborough" }];
  await enter(user, within(sheet).getByLabelText("Name"), " East");
  await user.click(within(sheet).getByRole("button", { name: "Save" }));
  await user.click(await within(sheet).findByRole("button", { name: "Continue with my changes" }));
  expect(within(sheet).getByLabelText("Name")).toHaveValue("Toronto East");
  expect(within(sheet).getByLabelText("City")).toHaveValue("Scarborough");
  await user.click(within(sheet).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("an edit of a warehouse that someone else deleted stays on screen and can't be saved", async () => {
  let rows = [TORONTO];
  server.use(
    http.patch(warehouses, () => {
      rows = [];
      return HttpResponse.json([]);
    }),
  );
  const { user, router } = open(() => rows);
  await user.click(await screen.findByRole("button", { name: "Toronto" }));
  const sheet = await screen.findByRole("dialog");
  await enter(user, within(sheet).getByLabelText("Name"), " East");
  await user.click(within(sheet).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("This warehouse was deleted")).toBeVisible();
  expect(within(sheet).getByLabelText("Name")).toHaveValue("Toronto East");
  expect(within(sheet).getByRole("button", { name: "Save" })).toBeDisabled();
  expect(within(sheet).queryByRole("button", { name: "Delete" })).toBeNull();
  await user.click(within(sheet).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await act(() => router.navigate(-1));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("deleting a warehouse doesn't show the message that someone else deleted it", async () => {
  let rows = [TORONTO];
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/delete_warehouse`, () => {
      rows = [];
      return HttpResponse.json({ deleted: true, products: 0, units: 0 });
    }),
  );
  const { user } = open(() => rows);
  const seen = vi.fn<() => void>();
  const observer = new MutationObserver(() => {
    if (screen.queryByText("This warehouse was deleted")) seen();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await user.click(await screen.findByRole("button", { name: "Toronto" }));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Delete" }));
  await expectToast("Toronto deleted");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  observer.disconnect();
  expect(seen).not.toHaveBeenCalled();
});

test("a warehouse in use isn't deleted, and a message says how many products have stock there", async () => {
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/delete_warehouse`, () =>
      HttpResponse.json({ deleted: false, products: 12, units: 40 }),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Toronto" }));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText(/stock of 12 products. Nothing was deleted/)).toBeVisible();
});

test("a viewer sees the warehouses and can't change them", async () => {
  const { user } = open(() => [TORONTO], "viewer");
  expect(screen.queryByRole("button", { name: "New warehouse" })).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Toronto" }));
  const sheet = await screen.findByRole("dialog");
  expect(within(sheet).getByLabelText("Name")).toHaveAttribute("readonly");
  expect(within(sheet).queryByRole("button", { name: "Save" })).toBeNull();
});
