import { addPerson, callServer, type Person, removePerson, sessionOf } from "../backend.ts";
import { checkAccessibility, expect, test } from "../portal.ts";

const DAY_MS = 24 * 3600 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** Adds two orders from the last week, and daily metrics for the last 40 days with a gap of two days. */
async function addHistory({ orgIds: [org] }: Person) {
  const orders = [2, 4].map((days) => ({
    org_id: org,
    number: `A-${days}`,
    // About noon in Toronto, so the day is the same in UTC and in the organization's time zone.
    placed_at: `${daysAgo(days).slice(0, 10)}T17:00:00Z`,
    subtotal: 10 * days,
  }));
  await callServer("POST", "/rest/v1/orders", { body: orders });
  const days = Array.from({ length: 40 }, (_, at) => at + 1).filter((at) => at < 10 || at > 11);
  await callServer("POST", "/rest/v1/daily_metrics", {
    // The daily job may already have recorded some of these days.
    replaces: true,
    body: days.flatMap((at) => {
      const day = daysAgo(at).slice(0, 10);
      const placed = orders.filter(({ placed_at }) => placed_at.startsWith(day));
      const value = placed.reduce((sum, { subtotal }) => sum + subtotal, 0);
      return [
        { org_id: org, day, metric: "orders_placed", value: placed.length },
        { org_id: org, day, metric: "order_value_cad", value },
      ];
    }),
  });
}

test("a report's rows add up to its total and have their own URL, the report is exported, and its emails are turned on and off @look", async ({
  inside,
  person,
}) => {
  await addHistory(person);
  await inside.goto("/reports?report=orders");
  const panel = inside.getByRole("region", { name: "Orders", exact: true });
  await expect(panel.getByText("2", { exact: true }).first()).toBeVisible();
  await checkAccessibility(inside);
  const columns = await panel.evaluate((node) =>
    Array.from(
      node.querySelectorAll("[style*='flex-grow']"),
      (column) => getComputedStyle(column).printColorAdjust,
    ),
  );
  expect(new Set(columns), "the columns of the chart are printed").toEqual(new Set(["exact"]));

  await panel.getByRole("link", { name: /^Show rows/ }).press("Enter");
  const sheet = inside.getByRole("dialog");
  await expect(sheet.getByText("2 rows · Total: 2")).toBeVisible();
  await expect(sheet.getByRole("link", { name: "A-2" })).toBeVisible();
  // The URL restores these rows, so a colleague who opens it sees them too.
  await inside.reload();
  await expect(sheet.getByText("2 rows · Total: 2")).toBeVisible();
  await checkAccessibility(inside);
  await inside.keyboard.press("Escape");

  for (const [format, end] of [
    ["CSV", ".csv"],
    ["Excel (XLSX)", ".xlsx"],
  ] as const) {
    await inside.getByRole("button", { name: "Export" }).click();
    const download = inside.waitForEvent("download");
    await inside.getByRole("menuitem", { name: format }).click();
    expect((await download).suggestedFilename()).toMatch(new RegExp(`${end}$`));
  }

  await inside.getByRole("button", { name: "Email", exact: true }).click();
  await inside.getByRole("menuitem", { name: "Every Monday" }).click();
  await inside.getByRole("button", { name: "Email: Every Monday" }).click();
  await inside.getByRole("menuitem", { name: "Stop emails" }).click();
  await expect(inside.getByRole("button", { name: "Email", exact: true })).toBeEnabled();
});

test("a viewer opens a colleague's link to the rows of a report, turns on the report's emails, and can't undo changes", async ({
  page,
  person,
}) => {
  await addHistory(person);
  const [org_id] = person.orgIds;
  const ended = { state: "committed", ended_at: daysAgo(0) };
  await callServer("POST", "/rest/v1/change_sets", {
    body: { org_id, kind: "edit", title: "Edited by Ada", rows_read: 1, updated: 1, ...ended },
  });
  const viewer = await addPerson("Noah Roy");
  await removePerson(viewer);
  await callServer("POST", "/rest/v1/members", {
    body: { org_id, user_id: viewer.id, role: "viewer" },
  });
  const { key, value } = await sessionOf(viewer);
  await page.addInitScript(([name, text]) => localStorage.setItem(name, text), [
    key,
    value,
  ] as const);

  await page.goto("/reports?report=orders&rows=orders");
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("2 rows · Total: 2")).toBeVisible();
  await sheet.getByRole("link", { name: "A-2" }).click();
  await expect(page.getByRole("heading", { name: "A-2" })).toBeVisible();
  await page.goto("/reports?report=orders");
  await page.getByRole("button", { name: "Email", exact: true }).click();
  await page.getByRole("menuitem", { name: "Every day" }).click();
  await expect(page.getByRole("button", { name: "Email: Every day" })).toBeVisible();

  await page.goto("/dashboard");
  const activity = page.getByRole("region", { name: "Recent activity" });
  await expect(activity.getByText("Edited by Ada")).toBeVisible();
  await expect(activity.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "First steps" })).toBeHidden();
  await checkAccessibility(page);
});

test.describe("when the server fails", () => {
  test.use({ tolerated: /500|Failed to load resource/ });

  test("a new organization sees the first steps, empty reports and errors with a way to retry @look", async ({
    inside,
  }) => {
    await inside.goto("/dashboard");
    await expect(inside.getByRole("region", { name: "First steps" })).toBeVisible();
    await expect(inside.getByText("Nothing needs your attention right now.")).toBeVisible();
    await checkAccessibility(inside);
    await inside.getByRole("button", { name: "Hide first steps" }).click();
    await inside.reload();
    await expect(inside.getByRole("heading", { name: "Recent activity" })).toBeVisible();
    await expect(inside.getByRole("region", { name: "First steps" })).toBeHidden();

    for (const read of ["metric_history", "dashboard"])
      await inside.route(`**/rpc/${read}*`, (route) =>
        route.fulfill({ status: 500, json: { message: "broken" } }),
      );
    await inside.reload();
    await expect(inside.getByText("We couldn’t load what needs your attention")).toBeVisible({
      timeout: 30_000,
    });
    await expect(inside.getByText("We couldn’t load the numbers")).toBeVisible();
    await checkAccessibility(inside);
    await inside.goto("/reports?report=orders");
    await expect(inside.getByText("We couldn’t load the report")).toBeVisible({ timeout: 30_000 });
    await inside.unroute("**/rpc/metric_history*");
    await inside.getByRole("button", { name: "Try again" }).click();
    await expect(inside.getByRole("region", { name: "Orders", exact: true })).toBeVisible();
    await inside.goto("/reports?report=suppliers");
    await expect(inside.getByText("No suppliers added yet.")).toBeVisible();
    await checkAccessibility(inside);
  });
});
