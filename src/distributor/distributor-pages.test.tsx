import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { Component as CataloguePage } from "@/distributor/tdx-catalogue-page.tsx";
import { Component as MainPage } from "@/distributor/tdx-main-page.tsx";
import { Component as UploadPage } from "@/distributor/tdx-upload-page.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, startInTeam } from "#support/team-server.ts";

startInTeam();

const MAIN = "/suppliers/tdx-synnex-ca";

test.each([
  ["the distributor", <MainPage key="main" />, ["/suppliers"], "No price file yet"],
  ["its catalogue", <CataloguePage key="catalogue" />, ["/suppliers", MAIN], "No items yet"],
  ["its upload", <UploadPage key="upload" />, ["/suppliers", MAIN], "Price and availability file"],
])(
  "the page of %s links to its parent pages and offers the first step while there is no file",
  async (_page, element, parents, firstStep) => {
    const tables = ["distributor_files", "distributor_field_maps", "distributor_names", "channels"];
    server.use(
      ...tables.map((table) => http.get(`${SERVER}/rest/v1/${table}`, () => HttpResponse.json([]))),
    );
    mockRpc("latest_rule_sets", []);
    mockRpc("distributor_counts", { facets: {}, promotions: 0, ending_soon: 0 });
    mockRpc("distributor_item_page", []);
    renderPortal([{ path: "/", element }], "/");
    const trail = await screen.findByRole("navigation", { name: "Breadcrumb" });
    const links = within(trail).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(parents);
    expect(await screen.findByText(firstStep)).toBeVisible();
  },
);
