import { act, screen, within } from "@testing-library/react";
import { http, HttpResponse, type JsonBodyType } from "msw";
import { expect, test } from "vitest";
import type { Channel } from "@/channels/connection/channels-api.ts";
import { Readiness } from "@/channels/ready/readiness.tsx";
import { Toasters } from "@/ui/feedback/toasters.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { NORTHVALE, plannedGoogle } from "#support/samples/planned-channel.ts";
import { expectToast, renderPortal } from "#support/portal.tsx";
import { SENT_RUN } from "#support/samples/sent-run.ts";
import { mockRpc, startInTeam } from "#support/team-server.ts";
import { usable } from "#support/enabled-controls.ts";

startInTeam();

const PLANNED = {
  id: "00000000-0000-4000-8000-0000000000f2",
  changes: ["new"],
  on_day: null,
  at_time: "08:00:00",
  due_at: "2126-02-01T13:00:00+00:00",
  state: "waiting",
  approved: 0,
  waiting_for: null,
};

const FEED = {
  id: "00000000-0000-4000-8000-0000000000f1",
  file: "products",
  format: "rss",
  created_at: "2026-11-20T12:00:00Z",
  rotated_at: null,
  revoked_at: null,
  last_fetched_at: null,
  fetches: 0,
};

const REASON = {
  severity: "error",
  code: "value-missing",
  field: "custom_label_0",
  listings: 2,
  unblocked: 2,
  stock_value: "0",
  unblocked_value: "0",
};

const SUMMARY = {
  states: { ready: 3, blocked: 2 },
  changes: { new: 2, price: 1 },
  issues: [REASON],
  stale: 0,
  missing: 0,
};

const BLOCKED = {
  product_id: "00000000-0000-4000-8000-0000000000e1",
  sku: "L-1",
  state: "blocked",
  excluded_by: null,
  price: "10.00",
  quantity: 1,
  issues: [
    { code: "value-missing", severity: "error", field: "custom_label_0", params: {}, fix: null },
  ],
  reported_errors: [{ message: "We do not take lamps.", field: null }],
  change: "rejected",
  payload: {},
  sent_payload: null,
  sent_at: null,
  hash: "a.b.c",
  is_fresh: true,
};

type Shown = { summary?: object; runs?: object[]; feeds?: object[]; channel?: Partial<Channel> };

/** The Ready to sync page of a channel with earlier syncs and a feed, as a member with this role sees it. */
function open(role: "editor" | "viewer", shown: Shown = {}) {
  const { summary = {}, runs = [SENT_RUN], feeds = [FEED], channel = {} } = shown;
  const tables: Record<string, JsonBodyType> = {
    feeds,
    sync_runs: runs,
    sync_schedules: [PLANNED],
    channels: [],
    channel_maps: [],
  };
  for (const [table, row] of Object.entries(tables))
    server.use(http.get(`${SERVER}/rest/v1/${table}`, () => HttpResponse.json(row)));
  const organization = { ...NORTHVALE, role };
  mockRpc("listing_summary", { ...SUMMARY, ...summary });
  mockRpc("listing_page", [BLOCKED]);
  const element = <Readiness organization={organization} planned={plannedGoogle(channel)} />;
  const routes = [{ path: "/", element }, { path: "/elsewhere" }];
  return renderPortal(routes, "/", <Toasters />);
}

const shownAll = async () => {
  await screen.findByText("Sent: 3 · Failed: 1");
  await screen.findByText("Every day at 08:00");
};

test("a viewer sees what is ready, scheduled and sent, and who can approve it", async () => {
  const { container } = open("viewer");
  await shownAll();
  expect(screen.getByText("New: 2")).toBeVisible();
  expect(screen.getByText("Price only: 1")).toBeVisible();
  const notice = /You have view-only access to these changes. Only editors/;
  expect(screen.getByText(notice)).toBeVisible();
  expect(screen.getByRole("link", { name: /^View: custom_label_0/ })).toBeVisible();
  expect(usable(container)).toEqual([
    "Preview: New",
    "Preview: Price only",
    "Show products",
    expect.stringMatching(/^Show products: custom_label_0/),
  ]);
});

test("an editor can approve, schedule, cancel, retry and revert syncs", async () => {
  const { container } = open("editor");
  await shownAll();
  await screen.findByRole("button", { name: "Approve 3 and refresh the feed" });
  expect(screen.getByRole("link", { name: /^Fix for all: custom_label_0/ })).toBeVisible();
  expect(usable(container)).toEqual([
    "Preview: New",
    "Preview: Price only",
    "Approve 3 and refresh the feed",
    "Send later…",
    "Approve 3 and create the file",
    "Cancel sync",
    "Show products",
    "Create file of failed products",
    "Create file of previous values",
    expect.stringMatching(/^Show products: custom_label_0/),
    "File",
    "New: 2",
    "Price only: 1",
  ]);
});

test("a paused channel's products can't be selected or approved, and the page shows why", async () => {
  const { container } = open("editor", { channel: { status: "paused" } });
  await shownAll();
  expect(screen.getByText(/This channel is paused. Nothing is sent until/)).toBeVisible();
  expect(usable(container)).not.toContain("New: 2");
  expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
});

test("a viewer can open a rejected product, but can't fix or dismiss its errors", async () => {
  const { user } = open("viewer");
  await shownAll();
  await user.click(screen.getByRole("button", { name: /^Show products: custom_label_0/ }));
  const sheet = await screen.findByRole("dialog");
  expect(await within(sheet).findByText("We do not take lamps.")).toBeVisible();
  expect(within(sheet).getByRole("link", { name: "View: L-1 custom_label_0" })).toBeVisible();
  expect(usable(sheet)).toEqual(["Preview the listing: L-1", "Close"]);
});

const BROKEN = () => HttpResponse.json({ message: "broken" }, { status: 500 });
const approve = () => screen.findByRole("button", { name: "Approve 3 and refresh the feed" });

/** Mocks a sync in which every call succeeds. Tests can override single calls. */
function sends() {
  mockRpc("begin_sync_run", null);
  mockRpc("sync_changes", true);
  return mockRpc("finish_sync_run", null);
}

test.each([
  ["the server fails", BROKEN, /went wrong on our side/],
  ["the connection is lost", () => HttpResponse.error(), /We can’t reach the server/],
])(
  "if %s before a sync starts, the page shows that nothing was sent and that everything can be approved again",
  async (_what, response, why) => {
    sends();
    const sent = mockRpc("sync_changes", true);
    server.use(http.post(`${SERVER}/rest/v1/rpc/begin_sync_run`, response));
    const { user } = open("editor");
    await user.click(await approve());
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Nothing was sent");
    expect(alert).toHaveTextContent(why);
    expect(alert).toHaveTextContent("You can approve everything again here.");
    expect(sent).toEqual([]);

    sends();
    await user.click(await approve());
    await expect.poll(() => screen.queryByRole("alert")).toBeNull();
  },
);

test.each([
  ["the server fails", BROKEN, /went wrong on our side/],
  ["the connection is lost", () => HttpResponse.error(), /We can’t reach the server/],
])(
  "if %s during a sync, the page shows that it was interrupted and that the rest can be approved",
  async (_what, response, why) => {
    const ended = sends();
    let parts = 0;
    server.use(
      http.post(`${SERVER}/rest/v1/rpc/sync_changes`, () =>
        ++parts === 1 ? HttpResponse.json(false) : response(),
      ),
    );
    const { user } = open("editor");
    await user.click(await approve());
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The sync was interrupted");
    expect(alert).toHaveTextContent(why);
    expect(alert).toHaveTextContent("Products already sent are listed below. Approve the rest");
    expect(ended).toMatchObject([{ as_state: "failed" }]);
  },
);

test("a sync retries once after a lost response, without showing an error", async () => {
  const ended = sends();
  let requested = 0;
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/sync_changes`, () =>
      ++requested === 1 ? HttpResponse.error() : HttpResponse.json(true),
    ),
  );
  const { user } = open("editor");
  await user.click(await approve());
  await expect.poll(() => ended).toMatchObject([{ as_state: "finished" }]);
  expect(requested).toBe(2);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a sync that fails after the person has left the screen is reported", async () => {
  sends();
  let fail = () => {};
  const cue = new Promise<void>((resolve) => (fail = resolve));
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/sync_changes`, async () => {
      await cue;
      return BROKEN();
    }),
  );
  const { user, router } = open("editor");
  await user.click(await approve());
  await act(() => router.navigate("/elsewhere"));
  fail();
  await expectToast("The sync was interrupted");
});
