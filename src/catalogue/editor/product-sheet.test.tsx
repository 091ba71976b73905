import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { ProductSheet } from "@/catalogue/editor/product-sheet.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { reconnectLater, renderPortal } from "#support/portal.tsx";
import { LAMP } from "#support/samples/lamp-product.ts";
import { NORTHVALE } from "#support/samples/planned-channel.ts";
import { mockRpc, startInTeam } from "#support/team-server.ts";

startInTeam();

/** Opens the lamp. The server returns it until `remove` is called. */
async function open() {
  let rows = [LAMP];
  server.use(
    http.get(`${SERVER}/rest/v1/products`, ({ request }) => {
      const id = new URL(request.url).searchParams.get("id");
      return HttpResponse.json(id === `eq.${LAMP.id}` ? rows : []);
    }),
    http.get(`${SERVER}/rest/v1/suppliers`, () => HttpResponse.json([])),
  );
  mockRpc("has_image_store", false);
  const further = { sections: () => [], imageWarnings: () => null };
  const nothing = () => undefined;
  const sheet = { organization: NORTHVALE, id: LAMP.id, further };
  const element = <ProductSheet {...sheet} onClose={nothing} onChanged={nothing} />;
  const { user } = renderPortal([{ path: "/", element }], "/");
  const dialog = within(await screen.findByRole("dialog"));
  const fields = within(await dialog.findByRole("tabpanel", { name: "Fields" }));
  const remove = () => {
    rows = [];
  };
  return { user, dialog, fields, remove };
}

test("unsaved fields of a product that someone else deleted stay on screen and can't be saved again", async () => {
  const { user, dialog, fields, remove } = await open();
  await enter(user, fields.getByLabelText("Brand"), " Ltd.");
  remove();
  mockRpc("edit_products", {
    created: 0,
    updated: 0,
    removed: 0,
    unchanged: 0,
    rejected: [{ row: null, id: LAMP.id, sku: LAMP.sku, reason: "missing" }],
  });
  await user.click(fields.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("This product was deleted")).toBeVisible();
  expect(fields.getByLabelText("Brand")).toHaveValue("Nord Ltd.");
  expect(fields.getByText(/This product no longer exists/)).toBeVisible();
  expect(fields.queryByRole("button", { name: "Save" })).toBeNull();
});

test("a deleted product without unsaved changes is reported as not found", async () => {
  const { dialog, remove } = await open();
  remove();
  await reconnectLater();
  await waitFor(() => expect(dialog.getByText("Product not found")).toBeVisible());
  expect(dialog.queryByText("This product was deleted")).toBeNull();
});
