import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { Component as SuppliersPage } from "@/suppliers/suppliers-page.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { renderPortal } from "#support/portal.tsx";
import { startInTeam } from "#support/team-server.ts";
import { aSupplierRow } from "#support/samples/supplier-row.ts";

startInTeam();

const NORD = aSupplierRow({ id: "00000000-0000-4000-8000-000000000001", version: 3 });

const SUD = { ...NORD, id: "00000000-0000-4000-8000-000000000002", name: "Sud", code: "SUD" };

const suppliers = `${SERVER}/rest/v1/suppliers`;

test("an edit of a supplier that someone else deleted stays on screen and can't be saved", async () => {
  let rows = [NORD, SUD];
  server.use(
    http.get(suppliers, () => HttpResponse.json(rows)),
    http.patch(suppliers, () => {
      rows = [SUD];
      return HttpResponse.json([]);
    }),
  );
  const address = `/?supplier=${NORD.id}`;
  const { user } = renderPortal([{ path: "*", element: <SuppliersPage /> }], address);
  const sheet = within(await screen.findByRole("dialog"));
  await enter(user, sheet.getByLabelText("Name"), " Ltd.");
  await user.click(sheet.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("This supplier was deleted")).toBeVisible();
  expect(sheet.getByLabelText("Name")).toHaveValue("Nord Ltd.");
  expect(sheet.getByRole("button", { name: "Save" })).toBeDisabled();
  expect(sheet.queryByRole("link", { name: "Import a file" })).toBeNull();
});
