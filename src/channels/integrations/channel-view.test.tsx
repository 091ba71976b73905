import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import type { Channel } from "@/channels/connection/channels-api.ts";
import { ChannelView } from "@/channels/integrations/channel-view.tsx";
import { Toasters } from "@/ui/feedback/toasters.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { NORTHVALE, plannedGoogle } from "#support/samples/planned-channel.ts";
import { renderPortal } from "#support/portal.tsx";
import { SENT_RUN } from "#support/samples/sent-run.ts";
import { mockRpc, startInTeam } from "#support/team-server.ts";
import { usable } from "#support/enabled-controls.ts";

startInTeam();

const MAPS = [
  { kind: "category", field: "", ours: "Laptops", theirs: "Electronics > Computers" },
  { kind: "field", field: "custom_label_0", ours: "", theirs: { always: "autumn" } },
  { kind: "value", field: "condition", ours: "refurbished", theirs: "used" },
];

/** Opens a tab of a channel that has mappings and a past sync, as a member with this role. */
function open(role: "editor" | "viewer", tab: string, change: Partial<Channel> = {}) {
  const { channel } = plannedGoogle(change);
  const sent = { ...SENT_RUN, channels: channel };
  const rows = { channel_maps: MAPS, feeds: [], sync_runs: [sent], sync_schedules: [] };
  for (const [table, row] of Object.entries(rows))
    server.use(http.get(`${SERVER}/rest/v1/${table}`, () => HttpResponse.json(row)));
  server.use(http.get(`${SERVER}/rest/v1/channels`, () => HttpResponse.json([channel])));
  mockRpc("own_categories", [{ category: "Laptops", products: 2, unspsc: [] }]);
  mockRpc("listing_page", []);
  const organization = { ...NORTHVALE, role };
  const view = { organization, channel, isGone: false, title: "Shops" };
  const element = <ChannelView {...view} />;
  const address = `/?channel=${channel.id}&tab=${tab}`;
  return renderPortal([{ path: "/", element }], address, <Toasters />).user;
}

const panel = (name: string) => screen.findByRole("tabpanel", { name });

test("a viewer sees a notice about their access, and can't change a channel's settings and policy", async () => {
  open("viewer", "settings");
  const settings = await panel("Settings");
  expect(screen.getByText(/You have view-only access to this channel/)).toBeVisible();
  expect(within(settings).getByLabelText("Name")).toHaveValue("Google");
  expect(within(settings).getByLabelText("Stock buffer")).toBeVisible();
  expect(within(settings).getByText(/optional fields we overwrite/)).toBeInTheDocument();
  expect(usable(settings)).toEqual([]);
});

test.each([
  ["viewer", /until an editor or owner reviews the fields/],
  ["editor", /Saving these settings confirms that you reviewed them/],
] as const)("a %s sees a notice about a changed channel definition", async (role, message) => {
  open(role, "settings", { definition: "another" });
  expect(await screen.findByText(message)).toBeVisible();
});

test("a viewer sees where channel fields come from, and can search the fields", async () => {
  open("viewer", "fields");
  const fields = await panel("Fields");
  expect(within(fields).getByText(/Always “autumn”/)).toBeVisible();
  expect(usable(fields)).toEqual(["Search fields"]);
});

test("a viewer sees the category mapping", async () => {
  open("viewer", "categories");
  const categories = await panel("Categories");
  expect(await within(categories).findByDisplayValue("Electronics > Computers")).toBeDisabled();
  expect(within(categories).getByText("All mapped")).toBeVisible();
  expect(usable(categories)).toEqual(["Show unmapped only"]);
});

test("a viewer sees the value mapping", async () => {
  open("viewer", "values");
  const values = await panel("Values");
  expect(within(values).getByLabelText("Refurbished")).toHaveValue("used");
  expect(usable(values)).toEqual([]);
});

test("a viewer sees who can create feed addresses, and can download files", async () => {
  open("viewer", "feeds");
  const feeds = await panel("Feeds and files");
  expect(await within(feeds).findByText("Only editors and owners can create one.")).toBeVisible();
  expect(usable(feeds)).toEqual([
    "Download full file",
    "Download changes",
    "Download template",
    "File",
  ]);
});

test("a viewer sees past syncs with the result of each product, and can't retry or revert them", async () => {
  const user = open("viewer", "log");
  const rejected = {
    product_id: "00000000-0000-4000-8000-0000000000e1",
    sku: "L-1",
    change: "new",
    outcome: "failed",
    message: null,
    reported_errors: [{ field: "price", message: "No price." }],
  };
  server.use(http.get(`${SERVER}/rest/v1/sync_items`, () => HttpResponse.json([rejected])));
  const log = await panel("Log");
  expect(await within(log).findByText("Sent: 3 · Failed: 1")).toBeVisible();
  expect(usable(log)).toEqual(["Show products"]);
  await user.click(within(log).getByRole("button", { name: "Show products" }));
  const items = within(await screen.findByRole("dialog"));
  expect(await items.findByText("No price.")).toBeVisible();
  expect(items.getByRole("link", { name: "View: L-1 price" })).toBeVisible();
});

test("an editor can create files of failed products and of previous values in the log, and import a report", async () => {
  open("editor", "log");
  const log = await panel("Log");
  await within(log).findByText("Sent: 3 · Failed: 1");
  expect(usable(log)).toEqual([
    "Show products",
    "Create file of failed products",
    "Create file of previous values",
  ]);
  expect(within(log).getByLabelText("Report file")).toBeEnabled();
});

test("the log of a channel shows its 50 latest syncs, and then older ones of that channel", async () => {
  const user = open("viewer", "log");
  const { channel } = plannedGoogle();
  const runs = Array.from({ length: 51 }, (_none, at) => ({
    ...SENT_RUN,
    id: crypto.randomUUID(),
    sent: 100 - at,
    created_at: new Date(Date.UTC(2026, 10, 20) - at * 60_000).toISOString(),
    channels: channel,
  }));
  server.use(
    http.get(`${SERVER}/rest/v1/sync_runs`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const before = searchParams.get("created_at")?.replace("lt.", "");
      const of = searchParams.get("channel_id") === `eq.${channel.id}` ? runs : [];
      const older = of.filter(({ created_at }) => before === undefined || created_at < before);
      return HttpResponse.json(older.slice(0, Number(searchParams.get("limit"))));
    }),
  );
  const log = within(await panel("Log"));
  expect(await log.findByText("Sent: 51 · Failed: 1")).toBeVisible();
  expect(log.queryByText("Sent: 50 · Failed: 1")).toBeNull();
  await user.click(log.getByRole("button", { name: "Show more" }));
  expect(await log.findByText("Sent: 50 · Failed: 1")).toBeVisible();
  expect(log.queryByRole("button", { name: "Show more" })).toBeNull();
});

/** Asks to remove the channel. The mock database removes nothing and then returns the rows in `left`. */
async function removeNothing(
  left: readonly object[],
  response = () => HttpResponse.json<object>([]),
) {
  const user = open("editor", "settings");
  const { channel } = plannedGoogle();
  server.use(
    http.delete(`${SERVER}/rest/v1/channels`, response),
    http.get(`${SERVER}/rest/v1/channels`, () => HttpResponse.json([...left])),
  );
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  const dialog = await screen.findByRole("alertdialog");
  await enter(user, within(dialog).getByRole("textbox"), channel.name);
  await user.click(within(dialog).getByRole("button", { name: "Remove channel" }));
  return user;
}

test("removing a channel without permission shows an error and keeps the channel", async () => {
  await removeNothing([{ id: plannedGoogle().channel.id }]);
  const message = "You don’t have permission to do this. Nothing was changed.";
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByRole("alertdialog")).toBeVisible();
});

test("removing a channel with orders explains that it can't be removed, and keeps the channel", async () => {
  const left = [{ id: plannedGoogle().channel.id }];
  const user = await removeNothing(left, () =>
    HttpResponse.json({ code: "23503", message: "orders refer to it" }, { status: 409 }),
  );
  const notice = await screen.findByRole("alertdialog", { name: /has orders/ });
  expect(within(notice).getByText(/You can pause it instead/)).toBeVisible();
  await user.click(within(notice).getByRole("button", { name: "Close" }));
  expect(await screen.findByRole("button", { name: "Remove" })).toBeVisible();
});

test("removing a channel that someone else already removed succeeds", async () => {
  await removeNothing([]);
  await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.queryByText(/You don’t have permission/)).toBeNull();
});
