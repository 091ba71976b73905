import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Component as CataloguePage } from "@/distributor/tdx-catalogue-page.tsx";
import { Component as MainPage } from "@/distributor/tdx-main-page.tsx";
import { renderPortal } from "#support/portal.tsx";

test.each([
  ["the distributor", <MainPage key="main" />, ["/suppliers"]],
  ["its catalogue", <CataloguePage key="catalogue" />, ["/suppliers", "/suppliers/tdx-synnex-ca"]],
])("the breadcrumb of the %s page links to its parent pages", async (_page, element, parents) => {
  renderPortal([{ path: "/", element }], "/");
  const trail = await screen.findByRole("navigation", { name: "Breadcrumb" });
  const links = within(trail).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(parents);
});
