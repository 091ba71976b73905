import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { Component as MainPage } from "@/distributor/tdx-main-page.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, startInTeam } from "#support/team-server.ts";

startInTeam();

const ID = "00000000-0000-4000-8000-0000000000f1";
const FILE = {
  id: ID,
  name: "100200.ap",
  kind: "full",
  account: "CA100200",
  made_on: "2026-11-20",
  state: "committed",
  records: 400,
  rejected: 101,
  issues: { "sku-invalid": 101, "sku-repeated": 2, "gtin-missing": 7 },
  added: 299,
  changed: 0,
  unchanged: 0,
  missing: 0,
  movements: {},
  field_map_version: null,
  created_at: "2026-11-20T11:30:00Z",
  actor: null,
};
const record = (line: number) => ({
  line,
  issues: ["sku-invalid", "gtin-length"],
  record: `CA100200~DTL~${line}`,
});

/** An imported file with 101 rejected records, and stock in three warehouses. */
function mockImported() {
  server.use(
    http.get(`${SERVER}/rest/v1/distributor_files`, () => HttpResponse.json([FILE])),
    http.get(`${SERVER}/rest/v1/distributor_field_maps`, () => HttpResponse.json([])),
    http.get(`${SERVER}/rest/v1/distributor_rejected_records`, ({ request }) => {
      const after = Number(new URL(request.url).searchParams.get("line")?.replace("gt.", ""));
      const all = Array.from({ length: 101 }, (_, at) => record(at + 2));
      return HttpResponse.json(all.filter(({ line }) => line > after).slice(0, 100));
    }),
  );
  mockRpc("distributor_counts", {
    facets: { "*": 299, u29: 3, uA1: 4, u60: 5 },
    promotions: 0,
    ending_soon: 0,
  });
}

test("the count of rejected records opens a list of them, each with its line and the reasons", async () => {
  mockImported();
  const { user, router } = renderPortal([{ path: "/", element: <MainPage /> }], "/");
  await user.click(await screen.findByRole("link", { name: "101" }));
  expect(router.state.location.search).toBe(`?rejected=${ID}`);
  const sheet = await screen.findByRole("dialog", { name: "Rejected records" });
  const [first] = await within(sheet).findAllByRole("listitem");
  expect(first).toHaveTextContent(
    /Line 2SKU isn’t a valid number of up to 8 digits · GTIN has the wrong number of digitsCA100200~DTL~2$/,
  );
  await user.click(within(sheet).getByRole("button", { name: "Show more" }));
  expect(await within(sheet).findByText("Line 102")).toBeVisible();
  expect(within(sheet).queryByRole("button", { name: "Show more" })).toBeNull();
  await user.keyboard("{Escape}");
  expect(router.state.location.search).toBe("");
});

test("the distributor's main page shows the header of the latest file, and links its counts to the new items and the rejected records", async () => {
  mockImported();
  renderPortal([{ path: "/", element: <MainPage /> }], "/");
  const latest = await screen.findByRole("region", { name: "Latest file" });
  for (const fact of ["100200.ap", "CA100200", "Nov 20, 2026", "Full: lists every item."])
    expect(within(latest).getByText(fact)).toBeVisible();
  expect(within(latest).getByText("Unchanged").parentElement).toHaveTextContent("0");
  expect(
    within(latest)
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]),
  ).toEqual([
    ["299", `/suppliers/tdx-ca/catalog?moved=added.${ID}`],
    ["101", `/?rejected=${ID}`],
  ]);
});

test("the counts, the warehouses and the total on the distributor's page link to their items", async () => {
  mockImported();
  renderPortal([{ path: "/", element: <MainPage /> }], "/");
  const address = async (name: string) =>
    (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await address("Items 299")).toBe("/suppliers/tdx-ca/catalog");
  expect(await address("In stock 0")).toBe("/suppliers/tdx-ca/catalog?stock=available");
  expect(await address("Mississauga (ON) 4")).toBe("/suppliers/tdx-ca/catalog?warehouse=A1");
  expect(await address("Total 12")).toBe("/suppliers/tdx-ca/catalog?stock=available");
});

test("rejected records are counted by kind, and each count opens its records", async () => {
  mockImported();
  const asked: (string | null)[] = [];
  server.use(
    http.get(`${SERVER}/rest/v1/distributor_rejected_records`, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("issues"));
      return HttpResponse.json([{ line: 9, issues: ["sku-repeated"], record: "CA100200~DTL~9" }]);
    }),
  );
  const { user, router } = renderPortal([{ path: "/", element: <MainPage /> }], "/");
  const issues = await screen.findByRole("region", { name: "Issues and special items" });
  expect(
    within(issues)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "SKU isn’t a valid number of up to 8 digits 101",
    "SKU appears in an earlier record 2",
  ]);
  await user.click(within(issues).getByRole("link", { name: /earlier record/ }));
  const sheet = await screen.findByRole("dialog", { name: "Rejected records" });
  expect(sheet).toHaveTextContent("SKU appears in an earlier record · 2 records");
  expect(await within(sheet).findByText("Line 9")).toBeVisible();
  expect(asked).toEqual(["cs.{sku-repeated}"]);
  await user.keyboard("{Escape}");
  expect(router.state.location.search).toBe("");
});

test("the list of rejected records says if a file's records weren't stored", async () => {
  mockImported();
  server.use(
    http.get(`${SERVER}/rest/v1/distributor_rejected_records`, () => HttpResponse.json([])),
  );
  renderPortal([{ path: "/", element: <MainPage /> }], `/?rejected=${ID}`);
  expect(await screen.findByText("These records weren’t stored.")).toBeVisible();
});

test("each circle on the distributor's map links to the items in the warehouses of its province", async () => {
  mockImported();
  renderPortal([{ path: "/", element: <MainPage /> }], "/");
  const map = await screen.findByRole("figure", { name: "Units by province" });
  expect(
    within(map)
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]),
  ).toEqual([
    ["BC 5", "/suppliers/tdx-ca/catalog?warehouse=60"],
    ["ON 7", "/suppliers/tdx-ca/catalog?warehouse=29.A1"],
  ]);
});
