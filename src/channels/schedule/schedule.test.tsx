import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Organization } from "@/account/organization/organization.ts";
import { PlannedSyncs } from "@/channels/schedule/planned-syncs.tsx";
import type { Schedule } from "@/channels/schedule/schedules-api.ts";
import { SyncLater } from "@/channels/schedule/sync-later.tsx";
import { DEFAULT_REGION } from "@/lib/format.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { renderPortal } from "#support/portal.tsx";
import { syncServer } from "#support/sync-server.ts";

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const NORTHVALE: Organization = {
  id: id(8),
  name: "Northvale",
  role: "editor",
  region: DEFAULT_REGION,
};

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function openDialog() {
  const onClose = vi.fn<() => void>();
  const request = { channel: id(1), plan: "plan", changes: ["new", "price"] } as const;
  const element = (
    <SyncLater organization={NORTHVALE} request={request} products="3" onClose={onClose} />
  );
  return { ...renderPortal([{ path: "/", element }], "/"), onClose };
}

test("a one-time sync is scheduled for its day and time, and records all approved listings", async () => {
  let parts = 0;
  const calls = syncServer({ approve_listings: () => ++parts === 2 });
  const { user, onClose } = openDialog();
  await user.clear(screen.getByLabelText("Day"));
  await enter(user, screen.getByLabelText("Day"), "2126-01-31");
  await user.clear(screen.getByLabelText("Time"));
  await enter(user, screen.getByLabelText("Time"), "21:30");
  await user.click(screen.getByRole("button", { name: "Approve 3" }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());

  const [planned, ...approved] = calls;
  expect(planned).toMatchObject([
    "schedule_sync",
    { channel: id(1), changes: ["new", "price"], at_time: "21:30", on_day: "2126-01-31" },
  ]);
  const schedule = planned?.[1]["id"];
  const part = ["approve_listings", { schedule, plan: "plan" }];
  expect(approved).toEqual([part, part]);
});

test("scheduling a daily sync needs only a time, and records no listings", async () => {
  const calls = syncServer();
  const { user, onClose } = openDialog();
  await user.click(screen.getByRole("radio", { name: "Every day" }));
  await user.click(screen.getByRole("button", { name: "Approve daily sync" }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls).toHaveLength(1);
  expect(calls[0]?.[1]).toMatchObject({ at_time: "08:00" });
  expect(calls[0]?.[1]).not.toHaveProperty("on_day");
});

test("a sync can't be scheduled for a time in the past", async () => {
  const calls = syncServer();
  const { user } = openDialog();
  await user.clear(screen.getByLabelText("Day"));
  await enter(user, screen.getByLabelText("Day"), "2020-01-01");
  await user.click(screen.getByRole("button", { name: "Approve 3" }));
  expect(screen.getByText("This time has passed.")).toBeVisible();
  expect(calls).toEqual([]);
});

const planned = (over: Partial<Schedule> = {}): Schedule => ({
  id: id(2),
  changes: ["new", "price"],
  on_day: "2126-01-31",
  at_time: "21:30:00",
  due_at: "2126-02-01T02:30:00+00:00",
  state: "waiting",
  approved: 3,
  waiting_for: null,
  ...over,
});

function showPlanned(schedules: readonly Schedule[], organization = NORTHVALE) {
  server.use(http.get(`${SERVER}/rest/v1/sync_schedules`, () => HttpResponse.json(schedules)));
  const element = <PlannedSyncs organization={organization} channel={id(1)} all />;
  return renderPortal([{ path: "/", element }], "/");
}

test("a scheduled sync shows its time, its size and why it waits, and can be cancelled after a confirmation", async () => {
  const calls = syncServer({ cancel_scheduled_sync: () => true });
  const { user } = showPlanned([planned({ waiting_for: "channel" })]);
  const item = await screen.findByRole("listitem");
  expect(within(item).getByText("New · Price only · 3 products approved")).toBeVisible();
  expect(within(item).getByText(/Jan 31, 2126|Jan. 31, 2126/)).toBeVisible();
  expect(within(item).getByText(/The channel is paused/)).toBeVisible();
  await user.click(within(item).getByRole("button", { name: "Cancel sync" }));
  await user.click(await screen.findByRole("button", { name: "Cancel sync" }));
  await vi.waitFor(() => expect(calls).toEqual([["cancel_scheduled_sync", { schedule: id(2) }]]));
});

test("a viewer sees scheduled and cancelled syncs, but can't cancel any", async () => {
  showPlanned([planned({ on_day: null }), planned({ id: id(3), state: "cancelled" })], {
    ...NORTHVALE,
    role: "viewer",
  });
  expect(await screen.findByText("Every day at 21:30")).toBeVisible();
  expect(screen.getByText("Cancelled")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Cancel sync" })).toBeNull();
});
