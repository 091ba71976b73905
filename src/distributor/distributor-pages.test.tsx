import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { Component as CataloguePage } from "@/distributor/tdx-catalogue-page.tsx";
import { Component as MainPage } from "@/distributor/tdx-main-page.tsx";
import { Component as UploadPage } from "@/distributor/tdx-upload-page.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, startInTeam } from "#support/team-server.ts";

startInTeam();

const TABLES = [
  "distributor_files",
  "distributor_field_maps",
  "distributor_names",
  "channels",
  "import_schedules",
  "saved_views",
];

function mockEmpty() {
  server.use(
    ...TABLES.map((table) => http.get(`${SERVER}/rest/v1/${table}`, () => HttpResponse.json([]))),
  );
  mockRpc("latest_rule_sets", []);
  mockRpc("distributor_counts", { facets: {}, promotions: 0, ending_soon: 0 });
  mockRpc("distributor_item_page", []);
}

const MAIN = "/suppliers/tdx-synnex-ca";

test.each([
  ["the distributor", <MainPage key="main" />, ["/suppliers"], "No price file yet"],
  [
    "the distributor's catalogue",
    <CataloguePage key="catalogue" />,
    ["/suppliers", MAIN],
    "No items yet",
  ],
  [
    "the price file upload",
    <UploadPage key="upload" />,
    ["/suppliers", MAIN],
    "Price and availability file",
  ],
])(
  "the page of %s links to its parent pages and can be opened before the first price file",
  async (_page, element, parents, firstStep) => {
    mockEmpty();
    renderPortal([{ path: "/", element }], "/");
    const trail = await screen.findByRole("navigation", { name: "Breadcrumb" });
    const links = within(trail).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(parents);
    expect(await screen.findByText(firstStep)).toBeVisible();
  },
);

test("the distributor's catalogue can be filtered by the warehouses of the saved field map", async () => {
  mockEmpty();
  server.use(
    http.get(`${SERVER}/rest/v1/distributor_field_maps`, () =>
      HttpResponse.json([
        { warehouses: [{ code: "75", name: "Montréal", province: "QC", position: 63 }] },
      ]),
    ),
  );
  const { user, router } = renderPortal([{ path: "/", element: <CataloguePage /> }], "/");
  await screen.findByRole("option", { name: "Montréal (QC)" });
  const warehouses = screen.getByRole("combobox", { name: "Warehouse" });
  expect(within(warehouses).queryByRole("option", { name: /Calgary/ })).toBeNull();
  await user.selectOptions(warehouses, "Montréal (QC)");
  expect(router.state.location.search).toBe("?warehouse=75");
  await user.selectOptions(warehouses, "Shipped by manufacturers");
  expect(router.state.location.search).toBe("?warehouse=drop-ship");
});

test("the distributor's catalogue saves its conditions as a view of its own list, and opens saved views", async () => {
  mockEmpty();
  const saved: unknown[] = [];
  server.use(
    http.post(`${SERVER}/rest/v1/saved_views`, async ({ request }) => {
      saved.push(await request.json());
      return new HttpResponse(null, { status: 201 });
    }),
    http.get(`${SERVER}/rest/v1/saved_views`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      expect(searchParams.get("screen")).toBe("eq.distributor");
      return HttpResponse.json([
        {
          id: "00000000-0000-4000-8000-0000000000d1",
          user_id: "00000000-0000-4000-8000-0000000000d2",
          name: "Western stock",
          query: { q: "mouse", warehouse: "60", nonsense: "x" },
          columns: {},
          shared: true,
          is_default: false,
        },
      ]);
    }),
  );
  const { user, router } = renderPortal(
    [{ path: "/", element: <CataloguePage /> }],
    "/?stock=available",
  );
  await user.click(await screen.findByRole("button", { name: "Views" }));
  await user.click(await screen.findByRole("menuitem", { name: "Save this view…" }));
  await user.type(await screen.findByLabelText("Name"), "In stock");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() =>
    expect(saved).toMatchObject([
      { screen: "distributor", name: "In stock", query: { stock: "available" } },
    ]),
  );

  await user.click(await screen.findByRole("button", { name: "Views" }));
  await user.click(
    await screen.findByRole("menuitem", { name: "Western stock (shared with you)" }),
  );
  expect(router.state.location.search).toBe("?q=mouse&warehouse=60");
});

test("a price file can't be read with a built-in field map if the saved ones failed to load", async () => {
  mockEmpty();
  server.use(
    ...["distributor_field_maps", "distributor_names"].map((table) =>
      http.get(`${SERVER}/rest/v1/${table}`, () => HttpResponse.json({}, { status: 500 })),
    ),
  );
  const { user } = renderPortal([{ path: "/", element: <UploadPage /> }], "/");
  expect(await screen.findByText("We couldn’t load the field maps")).toBeVisible();
  expect(screen.queryByText("Price and availability file")).toBeNull();
  await user.click(await screen.findByText("Category and manufacturer names"));
  expect(screen.queryByText(/No list yet/)).toBeNull();
});
