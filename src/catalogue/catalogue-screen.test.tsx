import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse, type JsonBodyType } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { CatalogueScreen } from "@/catalogue/catalogue-screen.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { logInBefore, mockRpc, team } from "#support/team-server.ts";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(logInBefore);
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Holds a response back until the test releases it. */
function delayed(path: string, response: JsonBodyType) {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  let requests = 0;
  server.use(
    http.all(`${SERVER}/rest/v1/${path}`, async () => {
      requests++;
      await promise;
      return HttpResponse.json(response);
    }),
  );
  return { respond: () => resolve(), requests: () => requests };
}

/** For a catalogue without the parts that stock and channels add. */
const NOTHING = { sections: () => [], imageWarnings: () => null };

const importButton = () => screen.queryByRole("button", { name: "Import a file" });

test("an empty catalogue is shown as empty once the server confirms it, and stays in place when the count arrives", async () => {
  team();
  server.use(http.get(`${SERVER}/rest/v1/suppliers`, () => HttpResponse.json([])));
  const views = delayed("saved_views", []);
  const products = delayed("rpc/product_lines", []);
  const counts = delayed("rpc/product_facets", { count: 0, exact: true, facets: {} });
  renderPortal([{ path: "/", element: <CatalogueScreen further={NOTHING} tabs={null} /> }], "/");

  await waitFor(() => expect(views.requests()).toBe(1));
  expect(await screen.findByRole("grid", { name: "Products" })).toHaveAttribute(
    "aria-busy",
    "true",
  );
  expect(importButton()).not.toBeInTheDocument();

  views.respond();
  await waitFor(() => expect(products.requests()).toBe(1));
  expect(importButton()).not.toBeInTheDocument();

  products.respond();
  const drawn = await screen.findByRole("button", { name: "Import a file" });
  counts.respond();
  expect(await screen.findByText("0 products")).toBeVisible();
  expect(drawn).toBeInTheDocument();
});

test("a viewer's empty catalogue doesn't offer an import", async () => {
  team({ mine: "viewer" });
  server.use(
    http.get(`${SERVER}/rest/v1/suppliers`, () => HttpResponse.json([])),
    http.get(`${SERVER}/rest/v1/saved_views`, () => HttpResponse.json([])),
  );
  mockRpc("product_lines", []);
  mockRpc("product_facets", { count: 0, exact: true, facets: {} });
  renderPortal([{ path: "/", element: <CatalogueScreen further={NOTHING} tabs={null} /> }], "/");
  expect(await screen.findByText("No products yet")).toBeVisible();
  expect(importButton()).not.toBeInTheDocument();
});
