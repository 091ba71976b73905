import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { Component as AdminPage } from "@/admin/admin-page.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, startInTeam, team } from "#support/team-server.ts";

startInTeam();

const ID = "00000000-0000-4000-8000-0000000000e1";
const open = (tab: string) =>
  renderPortal([{ path: "/admin", element: <AdminPage /> }], `/admin?tab=${tab}`);
const rows = (table: string, data: readonly object[], status = 200) =>
  server.use(http.get(`${SERVER}/rest/v1/${table}`, () => HttpResponse.json(data, { status })));

const RUN = {
  id: ID,
  kind: "feed",
  scope: "full",
  state: "failed",
  created_at: "2026-11-20T15:00:00Z",
  ended_at: null,
  retry_of: null,
  revert_of: null,
  schedule_id: null,
  items: 3,
  sent: 2,
  removed: 0,
  failed: 1,
  skipped: 0,
  unchanged: 0,
  unbuilt: 0,
  message: null,
  channels: { id: ID, name: "Google Canada", kind: "google" },
};

const IMPORT = {
  id: ID,
  title: "prices.csv",
  state: "committed",
  created_at: "2026-11-20T15:00:00Z",
  supplier_id: null,
  source: { file: "prices.csv" },
  actor: { display_name: "Noah" },
  rows_read: 12,
  created: 2,
  updated: 10,
  removed: 0,
  unchanged: 0,
  skipped: 0,
  rejected: 0,
  unsent: 0,
};

test("the syncs of all channels are listed with their result and a link to the channel's log", async () => {
  rows("sync_runs", [RUN]);
  open("runs");
  const link = await screen.findByRole("link", { name: "Google Canada" });
  expect(link).toHaveAttribute("href", `/marketplace-integrations?channel=${ID}&tab=log`);
  expect(screen.getByText("Stopped partway")).toBeVisible();
  expect(screen.getByText("Sent: 2 · Failed: 1")).toBeVisible();
});

test("without syncs, the syncs tab shows that there are none yet", async () => {
  rows("sync_runs", []);
  open("runs");
  expect(await screen.findByText("No syncs yet")).toBeVisible();
});

test("the imports of all members are listed with a button for the report, but no button to run them again", async () => {
  server.use(
    http.get(`${SERVER}/rest/v1/change_sets`, ({ request }) => {
      const isImport = new URL(request.url).searchParams.get("kind") === "eq.import";
      return HttpResponse.json(isImport ? [IMPORT] : []);
    }),
  );
  rows("suppliers", []);
  open("imports");
  expect(await screen.findByText("prices.csv")).toBeVisible();
  expect(screen.getByRole("button", { name: "Report: prices.csv" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /Run again/ })).toBeNull();
});

test.each([
  ["owner", "a link", 1],
  ["viewer", "no link", 0],
] as const)(
  "without imports, the imports tab shows the %s %s to import a file",
  async (mine, _link, links) => {
    team({ mine });
    rows("change_sets", []);
    rows("suppliers", []);
    open("imports");
    expect(await screen.findByText("No imports yet")).toBeVisible();
    expect(screen.queryAllByRole("link", { name: "Import a file" })).toHaveLength(links);
  },
);

const STORED = {
  products: 5000,
  listings: 100,
  orders: 400,
  changes: 1234,
  images: 2,
  imageBytes: 3_400_000,
  attachments: 1,
  attachmentBytes: 900,
};

test("the storage tab shows how many rows and files the organization stores, and the sizes of the files", async () => {
  mockRpc("storage_overview", STORED);
  open("storage");
  expect(await screen.findByText("5,000")).toBeVisible();
  expect(screen.getByText("3.4 MB")).toBeVisible();
  expect(screen.getByText("900 bytes")).toBeVisible();
  expect(screen.getByText("2 files")).toBeVisible();
});

test("the storage tab doesn't list images on a server without a file store", async () => {
  mockRpc("storage_overview", { ...STORED, images: null, imageBytes: null });
  open("storage");
  expect(await screen.findByText("Ticket attachments")).toBeVisible();
  expect(screen.queryByText("Uploaded images")).toBeNull();
});

test.each([
  ["runs", "We couldn’t load the syncs"],
  ["imports", "We couldn’t load the imports"],
  ["storage", "We couldn’t load the storage metrics"],
])("the %s tab shows an error if its data can't be loaded", async (tab, message) => {
  rows("sync_runs", [], 403);
  rows("change_sets", [], 403);
  rows("suppliers", []);
  mockRpc("storage_overview", { message: "no" }, 403);
  open(tab);
  expect(await screen.findByText(message)).toBeVisible();
});
