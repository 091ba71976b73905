import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { ChannelIntegrations } from "@/channels/integrations/channel-integrations.tsx";
import { Component as ReadyToSync } from "@/channels/ready-to-sync-page.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { plannedGoogle } from "#support/samples/planned-channel.ts";
import { renderPortal } from "#support/portal.tsx";
import { SENT_BEFORE_FAILURES } from "#support/samples/sent-run.ts";
import { mockSyncRuns } from "#support/sync-server.ts";
import { mockRpc, startInTeam, team } from "#support/team-server.ts";
import { usable } from "#support/enabled-controls.ts";

startInTeam();

const NO_LISTINGS = { states: { ready: 3 }, changes: {}, issues: [], stale: 0, missing: 0 };

function open(address: string, role: "owner" | "viewer", channels: object[] = []) {
  team({ mine: role });
  const rows = { channels, channel_maps: [], sync_runs: [], feeds: [], sync_schedules: [] };
  for (const [table, row] of Object.entries(rows))
    server.use(http.get(`${SERVER}/rest/v1/${table}`, () => HttpResponse.json(row)));
  mockRpc("listing_summary", NO_LISTINGS);
  const shops = <ChannelIntegrations title="Marketplace Integrations" is="marketplace" />;
  const routes = [
    { path: "/", element: shops },
    { path: "/ready-to-sync", Component: ReadyToSync },
  ];
  return renderPortal(routes, address);
}

test("an owner can connect marketplaces, such as Google and Amazon", async () => {
  const { container } = open("/", "owner");
  expect(
    await screen.findByRole("button", { name: "Connect Google Merchant Center" }),
  ).toBeVisible();
  expect(usable(container)).toContain("Connect Amazon");
});

test("a viewer sees connected and available channels, and who can connect them", async () => {
  const { container } = open("/", "viewer", [plannedGoogle().channel]);
  expect(await screen.findByRole("link", { name: "Google" })).toBeVisible();
  expect(await screen.findByText(/3 ready, 0 blocked/)).toBeVisible();
  expect(screen.getByText("Only editors and owners can connect channels.")).toBeVisible();
  expect(screen.getByText("Google Merchant Center")).toBeVisible();
  expect(usable(container)).toEqual([]);
});

test("a URL with another organization's channel shows that the channel couldn't be found", async () => {
  open("/?channel=00000000-0000-4000-8000-00000000dead", "owner", [plannedGoogle().channel]);
  expect(await screen.findByText(/We couldn’t find this channel/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Google" })).toBeVisible();
});

const CHOOSE = /^Choose a channel below/;

test("an owner without connected channels is asked to choose one", async () => {
  open("/", "owner");
  expect(await screen.findByText(CHOOSE)).toBeVisible();
});

test("a viewer without connected channels isn't asked to choose one", async () => {
  open("/", "viewer");
  expect(
    await screen.findByText("The channels your organization can connect are listed below."),
  ).toBeVisible();
  expect(screen.queryByText(CHOOSE)).toBeNull();
});

test("a URL to connect a channel doesn't open a dialog for a viewer", async () => {
  const { container } = open("/?connect=google", "viewer");
  expect(await screen.findByText("No channels connected yet")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(usable(container)).toEqual([]);
});

test("a URL with a removed channel shows that the channel couldn't be found, even if it was the only one", async () => {
  open(`/ready-to-sync?channel=${plannedGoogle().channel.id}`, "owner");
  expect(await screen.findByText("No channels connected yet")).toBeVisible();
  expect(screen.getByText(/We couldn’t find this channel/)).toBeVisible();
});

test("a channel removed in another tab is reported, not silently replaced by the next channel", async () => {
  const { channel } = plannedGoogle();
  const next = { ...channel, id: "00000000-0000-4000-8000-0000000000c2", name: "Google, Quebec" };
  const { user } = open("/ready-to-sync", "owner", [channel, next]);
  mockRpc("begin_sync_run", { message: "gone", code: "42501" }, 403);
  const changes = { ...NO_LISTINGS, changes: { new: 3 } };
  mockRpc("listing_summary", changes);
  const approve = await screen.findByRole("button", { name: "Approve 3 and create the file" });
  expect(screen.getByLabelText("Channel")).toHaveDisplayValue("Google");
  server.use(http.get(`${SERVER}/rest/v1/channels`, () => HttpResponse.json([next])));
  await user.click(approve);
  expect(await screen.findByText(/We couldn’t find this channel/)).toBeVisible();
  expect(screen.getByText(/Showing Google, Quebec instead\./)).toBeVisible();
});

test("a viewer isn't asked to connect a channel on the Ready to sync page", async () => {
  open("/ready-to-sync", "viewer");
  expect(await screen.findByText("No channels connected yet")).toBeVisible();
  expect(screen.getByText(/Only editors and owners can connect channels/)).toBeVisible();
  expect(screen.queryByRole("link", { name: /^Connect/ })).toBeNull();
});

test("a connected channel shows when it last sent products, however many syncs have failed since", async () => {
  open("/", "owner", [plannedGoogle().channel]);
  mockSyncRuns(SENT_BEFORE_FAILURES);
  expect(await screen.findByText(/Last sent/)).toHaveTextContent("Nov 20, 2026");
});

test("a connected channel without a sync shows that nothing has been sent", async () => {
  open("/", "owner", [plannedGoogle().channel]);
  expect(await screen.findByText("Nothing sent yet")).toBeVisible();
});

const REMOVED = "This channel was removed";

test("unsaved settings of a channel that someone else removed stay on screen and can't be saved", async () => {
  const { channel } = plannedGoogle();
  const { user } = open(`/?channel=${channel.id}`, "owner", [channel]);
  await enter(user, await screen.findByLabelText("Name"), ", mine");
  const gone = { code: "PGRST116", message: "0 rows" };
  server.use(
    http.get(`${SERVER}/rest/v1/channels`, () => HttpResponse.json([])),
    http.patch(`${SERVER}/rest/v1/channels`, () => HttpResponse.json(gone, { status: 406 })),
  );
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(REMOVED)).toBeVisible();
  expect(screen.getByText(/You can’t save your changes/)).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveValue("Google, mine");
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
});

test("an unsaved field source stays in its dialog if someone else removed the channel", async () => {
  const { channel } = plannedGoogle();
  const { user } = open(`/?channel=${channel.id}&tab=fields`, "owner", [channel]);
  await user.click(
    await screen.findByRole("button", { name: "Change the source of custom_label_0" }),
  );
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: /^Source/ }));
  await user.click(await screen.findByRole("option", { name: "Fixed value" }));
  await enter(user, dialog.getByLabelText("Value"), "autumn");
  server.use(http.get(`${SERVER}/rest/v1/channels`, () => HttpResponse.json([])));
  const saved = mockRpc("save_channel_maps", { code: "42501", message: "gone" }, 403);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await screen.findByText(REMOVED)).toBeInTheDocument();
  expect(dialog.getByLabelText("Value")).toHaveValue("autumn");
});

test("removing a channel doesn't show the message that someone else removed it", async () => {
  const { channel } = plannedGoogle();
  let rows = [channel];
  const { user } = open(`/?channel=${channel.id}`, "owner");
  server.use(
    http.get(`${SERVER}/rest/v1/channels`, () => HttpResponse.json(rows)),
    http.delete(`${SERVER}/rest/v1/channels`, () => {
      rows = [];
      return HttpResponse.json([{ id: channel.id }]);
    }),
  );
  const seen = vi.fn<() => void>();
  const observer = new MutationObserver(() => {
    if (screen.queryByText(REMOVED)) seen();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.type(question.getByRole("textbox"), "Google");
  await user.click(question.getByRole("button", { name: "Remove channel" }));
  expect(await screen.findByText("No channels connected yet")).toBeVisible();
  observer.disconnect();
  expect(seen).not.toHaveBeenCalled();
});
