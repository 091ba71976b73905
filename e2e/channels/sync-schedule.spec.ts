import { callServer } from "../backend.ts";
import { addLampProducts, connectedGoogle } from "./google-channel.ts";
import { checkAccessibility, expect, test } from "../portal.ts";

test("a one-time and a daily sync are scheduled and shown in the log, and the one-time sync is cancelled @look", async ({
  inside,
  person,
}) => {
  await addLampProducts(person, ["L-1", "L-2"]);
  const channel = await connectedGoogle(person);
  await inside.goto(`/marketplace-integrations?channel=${channel}&tab=feeds`);
  await inside.getByRole("button", { name: "Create a feed address" }).click();
  await expect(inside.getByLabel("Feed address", { exact: true })).toBeVisible();
  await inside.goto(`/ready-to-sync?channel=${channel}`);
  await expect(inside.getByRole("checkbox", { name: "New: 2" })).toBeChecked();

  const dialog = inside.getByRole("dialog");
  await inside.getByRole("button", { name: "Send later…" }).click();
  await expect(dialog.getByLabel("Day", { exact: true })).toBeVisible();
  await checkAccessibility(inside);
  await dialog.getByLabel("Day", { exact: true }).fill("2020-01-01");
  await dialog.getByRole("button", { name: "Approve 2" }).click();
  await expect(dialog.getByText("This time has passed.")).toBeVisible();
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel("Day", { exact: true }).fill(inTwoDays);
  await dialog.getByLabel("Time").fill("21:30");
  await dialog.getByRole("button", { name: "Approve 2" }).click();
  await expect(dialog).toBeHidden();

  const planned = inside.getByRole("list", { name: "Scheduled syncs" });
  await expect(planned.getByText("2 products approved")).toBeVisible();
  await expect(planned.getByText("9:30 p.m.")).toBeVisible();

  await inside.getByRole("button", { name: "Send later…" }).click();
  await dialog.getByText("Every day", { exact: true }).click();
  await dialog.getByLabel("Time").fill("06:15");
  await dialog.getByRole("button", { name: "Approve daily sync" }).click();
  await expect(planned.getByText("Every day at 06:15")).toBeVisible();
  await checkAccessibility(inside);

  await callServer("PATCH", `/rest/v1/sync_schedules?channel_id=eq.${channel}&on_day=is.null`, {
    body: { waiting_for: "channel" },
  });
  await inside.getByRole("link", { name: "Settings and mapping" }).click();
  await inside.getByRole("tab", { name: "Log" }).click();
  await expect(planned.getByText(/The channel is paused/)).toBeVisible();
  await planned
    .getByRole("listitem")
    .filter({ hasText: "Once" })
    .getByRole("button", { name: "Cancel sync" })
    .click();
  await inside.getByRole("button", { name: "Cancel sync" }).click();
  await expect(planned.getByText("Cancelled")).toBeVisible();
  await expect(planned.getByText("Every day at 06:15")).toBeVisible();
});
