import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { Component as AdminPage } from "@/admin/admin-page.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, NO_JOBS, ORG, startInTeam, team } from "#support/team-server.ts";

startInTeam();

const CHANNEL = "00000000-0000-4000-8000-0000000000c1";
const SCHEDULE = "00000000-0000-4000-8000-0000000000f1";
const JOB = {
  id: 1,
  kind: "listings",
  key: CHANNEL,
  state: "waiting",
  run_at: "2026-01-01T10:00:00Z",
  queued_at: "2026-01-01T10:00:00Z",
  failed_at: null,
  attempts: 0,
  max_attempts: 8,
  is_cancelled: false,
  done: 0,
  total: null,
  error: null,
};
const FAILED = {
  ...JOB,
  id: 7,
  state: "failed",
  failed_at: "2026-01-01T11:00:00Z",
  attempts: 8,
  error: "products: L-1, L-2",
};

const jobs = (...rows: readonly (typeof JOB | typeof FAILED)[]) =>
  server.use(
    http.get(`${SERVER}/rest/v1/jobs`, ({ request }) => {
      const isFailed = new URL(request.url).searchParams.get("state") === "eq.failed";
      return HttpResponse.json(rows.filter(({ state }) => (state === "failed") === isFailed));
    }),
  );

beforeEach(() => {
  jobs();
  server.use(
    http.get(`${SERVER}/rest/v1/channels`, () =>
      HttpResponse.json([{ id: CHANNEL, name: "Google Canada" }]),
    ),
    http.get(`${SERVER}/rest/v1/import_schedules`, () =>
      HttpResponse.json([{ id: SCHEDULE, name: "Price list" }]),
    ),
  );
});

const open = (address = "/admin?tab=jobs") =>
  renderPortal([{ path: "/admin", element: <AdminPage /> }], address);
const panel = async (name: string) => within(await screen.findByRole("region", { name }));

test("the admin panel opens with the organization's people if the tab in the URL is unknown", async () => {
  open("/admin?tab=unknown");
  const tab = await screen.findByRole("tab", { name: "People" });
  expect(tab).toHaveAttribute("aria-selected", "true");
  expect(await screen.findByText("Noah")).toBeVisible();
});

test("the jobs tab of the admin panel has a link back and explains an empty queue", async () => {
  open();
  await screen.findByRole("tab", { name: "Background jobs" });
  const back = screen.getByRole("link", { name: "Back to the portal" });
  expect(back).toHaveAttribute("href", "/dashboard");
  expect((await panel("Failed jobs")).getByText(/^No failed jobs/)).toBeVisible();
  expect((await panel("Running and waiting jobs")).getByText(/^Nothing is running/)).toBeVisible();
});

test("the jobs screen shows the numbers of waiting, scheduled and finished jobs, the longest wait, failed attempts and the speed", async () => {
  mockRpc("job_overview", {
    ...NO_JOBS,
    waiting: 3,
    scheduled: 2,
    running: 1,
    failed: 1,
    oldestSeconds: 600,
    ended: 1200,
    retries: 1,
    listingsPerSecond: 850,
  });
  open();
  const value = async (label: string) =>
    (await screen.findByText(label, { selector: "dt" })).nextElementSibling?.textContent;
  expect(await value("Waiting")).toBe("3");
  expect(await value("Longest wait")).toBe("10 min");
  expect(await value("Done in the last hour")).toBe("1,200");
  expect(await value("Products checked per second")).toBe("850");
  expect(screen.getByText("Starting later: 2")).toBeVisible();
  expect(screen.getByText("1 failed attempt")).toBeVisible();
});

test("an editor sees why a job failed, retries it and removes it", async () => {
  team({ mine: "editor" });
  jobs(FAILED);
  const retried = mockRpc("retry_job", true);
  const removed = mockRpc("cancel_job", true);
  const { user } = open();
  const failed = await panel("Failed jobs");
  expect(await failed.findByText(/couldn’t be checked.*: L-1, L-2/)).toBeVisible();
  expect(failed.getByText(/Attempts: 8 of 8/)).toBeVisible();
  await user.click(failed.getByRole("button", { name: "Try again: Product check: Google Canada" }));
  await expect.poll(() => retried).toEqual([{ org: ORG, job: 7 }]);
  await user.click(failed.getByRole("button", { name: /^Remove from list/ }));
  await expect.poll(() => removed).toEqual([{ org: ORG, job: 7 }]);
});

test("a running job is cancelled after a confirmation that states what is kept", async () => {
  jobs({ ...JOB, state: "running", kind: "import", key: SCHEDULE, done: 40 });
  const cancelled = mockRpc("cancel_job", true);
  const { user } = open();
  const running = await panel("Running and waiting jobs");
  expect(await running.findByText(/Products so far: 40/)).toBeVisible();
  await user.click(running.getByRole("button", { name: "Cancel: Scheduled import: Price list" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveTextContent("Products already imported are kept");
  await user.click(within(dialog).getByRole("button", { name: "Cancel job" }));
  await expect.poll(() => cancelled).toEqual([{ org: ORG, job: 1 }]);
});

test("an update of linked products and an upload through the API show their progress, but a webhook doesn't", async () => {
  const running = { ...JOB, state: "running", key: SCHEDULE };
  jobs(
    { ...running, id: 1, kind: "distributor_follow", done: 40 },
    { ...running, id: 2, kind: "product_upload", done: 50 },
    { ...running, id: 3, kind: "webhook", done: 60 },
  );
  open();
  const listed = await panel("Running and waiting jobs");
  expect(await listed.findByText(/Products so far: 40/)).toBeVisible();
  expect(listed.getByText(/Products so far: 50/)).toBeVisible();
  expect(listed.queryByText(/60/)).toBeNull();
});

test("a viewer sees the jobs of their organization and can't change them", async () => {
  team({ mine: "viewer" });
  jobs(JOB, FAILED);
  open();
  expect(await (await panel("Failed jobs")).findByText(/Product check/)).toBeVisible();
  expect(await (await panel("Running and waiting jobs")).findByText("Waiting")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a list of jobs that couldn't be loaded can be requested again", async () => {
  server.use(
    http.get(`${SERVER}/rest/v1/jobs`, () => HttpResponse.json({ message: "no" }, { status: 403 })),
  );
  const { user } = open();
  const [again] = await screen.findAllByRole("button", { name: "Try again" });
  jobs(FAILED);
  if (again) await user.click(again);
  expect(await (await panel("Failed jobs")).findByText(/Product check/)).toBeVisible();
});
