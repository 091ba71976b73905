import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { REBUILD_INTERVAL } from "@/channels/listing/listings-api.ts";
import { BuildNotice } from "@/channels/ready/build-notice.tsx";
import { useWaitingListings } from "@/channels/ready/use-waiting-listings.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { NORTHVALE, plannedGoogle } from "#support/samples/planned-channel.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, NO_JOBS, startInTeam } from "#support/team-server.ts";

startInTeam();
afterEach(() => vi.useRealTimers());

const SUMMARY = { states: { ready: 3 }, changes: {}, issues: [], stale: 0, missing: 0 };
const planned = plannedGoogle();

function Shown({ role }: { role: "editor" | "viewer" }) {
  const listings = useWaitingListings(NORTHVALE.id, planned);
  return <BuildNotice organization={{ ...NORTHVALE, role }} listings={listings} />;
}

function open(role: "editor" | "viewer", summary: object) {
  mockRpc("listing_summary", { ...SUMMARY, ...summary });
  return renderPortal([{ path: "/", element: <Shown role={role} /> }], "/");
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const jobs = (...rows: object[]) =>
  server.use(
    http.get(`${SERVER}/rest/v1/jobs`, () =>
      HttpResponse.json(rows.map((row) => ({ error: null, run_at: ago(0), ...row }))),
    ),
  );

test("while the server checks products, the page shows how many of them the counts include", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  jobs({ id: 1, state: "running", run_at: ago(5) });
  open("viewer", { missing: 4 });
  const progress = await screen.findByRole("progressbar", { name: /^Checking products/ });
  expect(progress).toHaveAttribute("aria-valuemax", "4");
  mockRpc("listing_summary", { ...SUMMARY, missing: 1 });
  await vi.advanceTimersByTimeAsync(REBUILD_INTERVAL);
  await waitFor(() => expect(progress).toHaveAttribute("aria-valuenow", "3"));
  mockRpc("listing_summary", SUMMARY);
  await vi.advanceTimersByTimeAsync(REBUILD_INTERVAL);
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
});

test.each([
  [2, 500, "about a minute left"],
  [6_001, 100, "about 2 minutes left"],
  [534_000, 100, "about 89 minutes left"],
  [540_000, 100, "about 2 hours left"],
  [1_000_000, 100, "about 3 hours left"],
])(
  "with %i products to check at %i per second, the page says “%s”",
  async (missing, listingsPerSecond, label) => {
    mockRpc("job_overview", { ...NO_JOBS, listingsPerSecond });
    jobs({ id: 1, state: "running" });
    open("viewer", { missing });
    expect(await screen.findByText(new RegExp(label))).toBeVisible();
  },
);

test.each([null, 0])(
  "a speed of %j products a second gives no estimate of the time left",
  async (listingsPerSecond) => {
    const requested = mockRpc("job_overview", { ...NO_JOBS, listingsPerSecond });
    jobs({ id: 1, state: "running" });
    open("viewer", { missing: 4 });
    expect(await screen.findByRole("progressbar", { name: /^Checking products/ })).toBeVisible();
    await expect.poll(() => requested.length).toBeGreaterThan(0);
    expect(screen.queryByText(/left$/)).toBeNull();
  },
);

const FAILED_JOB = { id: 7, state: "failed", error: "products: L-1, L-2" };

test("an editor sees which products couldn't be checked and retries them", async () => {
  jobs(FAILED_JOB);
  const retried = mockRpc("retry_job", true);
  const { user } = open("editor", { stale: 2 });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Still to check: 2.");
  expect(alert).toHaveTextContent("These products caused errors: L-1, L-2.");
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  await expect.poll(() => retried).toEqual([{ org: NORTHVALE.id, job: 7 }]);
});

test("a failed product check isn't shown while a retry is pending", async () => {
  jobs(FAILED_JOB, { id: 8, state: "waiting" });
  open("editor", { stale: 2 });
  expect(await screen.findByRole("progressbar", { name: /^Checking products/ })).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a viewer sees that products couldn't be checked, and can't retry them", async () => {
  jobs(FAILED_JOB);
  open("viewer", { stale: 2 });
  const alert = await screen.findByRole("alert");
  expect(within(alert).queryByRole("button")).toBeNull();
});

test("a product check that no worker has started for over a minute is shown as waiting for the server", async () => {
  jobs({ id: 1, state: "waiting", run_at: ago(2) });
  open("viewer", { missing: 4 });
  const notice = await screen.findByText("Waiting for the server");
  expect(notice).toBeVisible();
  expect(
    screen.getByText(/ask your administrator whether background jobs are turned on/),
  ).toBeVisible();
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("products that are waiting although the server has no check for them are shown as not being checked", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  jobs();
  open("viewer", { stale: 4 });
  expect(await screen.findByRole("progressbar", { name: /^Checking products/ })).toBeVisible();
  for (let reading = 0; reading < 3; reading++) await vi.advanceTimersByTimeAsync(REBUILD_INTERVAL);
  expect(await screen.findByText("Some products aren’t being checked")).toBeVisible();
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("if the progress of the product check can't be loaded, an error with a retry button is shown", async () => {
  server.use(
    http.get(`${SERVER}/rest/v1/jobs`, () => HttpResponse.json({ message: "no" }, { status: 403 })),
  );
  const { user } = open("viewer", { missing: 4 });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("We couldn’t load the progress of the product check");
  jobs({ id: 1, state: "running" });
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("progressbar", { name: /^Checking products/ })).toBeVisible();
});
