import { z } from "zod";
import { callServer } from "../backend.ts";
import { addLampProducts, connectedGoogle } from "../channels/google-channel.ts";
import { checkAccessibility, expect, test } from "../portal.ts";

const listings = z.array(z.object({ sku: z.string(), state: z.string(), price: z.number() }));

async function listingsOf(channel: string): Promise<Record<string, number>> {
  const path = `/rest/v1/listings?channel_id=eq.${channel}&is_stale=is.false&select=sku,state,price`;
  const found = listings.parse(await callServer("GET", path));
  return Object.fromEntries(
    found.filter(({ state }) => state === "ready").map(({ sku, price }) => [sku, price]),
  );
}

test("products are checked after each change, even if no channel page is open", async ({
  inside,
  person,
}) => {
  await addLampProducts(person, ["L-1", "L-2"]);
  const channel = await connectedGoogle(person);
  await inside.goto("/admin?tab=jobs");
  await expect.poll(() => listingsOf(channel)).toEqual({ "L-1": 45, "L-2": 45 });
  await expect(inside.getByText("Nothing is running.", { exact: false })).toBeVisible();

  const [org] = person.orgIds;
  await callServer("PATCH", `/rest/v1/products?org_id=eq.${org}&sku=eq.L-1`, {
    body: { price: "46.50" },
  });
  await expect.poll(() => listingsOf(channel)).toEqual({ "L-1": 46.5, "L-2": 45 });
});

test("the top bar shows a failed job, and the admin panel shows its reason, retries it and cancels a waiting job @look", async ({
  inside,
  person,
}) => {
  const channel = await connectedGoogle(person);
  const [org] = person.orgIds;
  const hasEnded = () =>
    expect
      .poll(() => callServer("GET", `/rest/v1/jobs?org_id=eq.${org}&kind=eq.listings&select=state`))
      .toEqual([]);
  const job = { org_id: org, kind: "listings", key: channel, attempts: 8 };
  await hasEnded();
  const failed = {
    state: "failed",
    failed_at: new Date().toISOString(),
    error: "products: L-1, L-2",
  };
  await callServer("POST", "/rest/v1/jobs", { body: { ...job, ...failed } });
  // This job isn't due until the year 2100, so it waits until someone cancels it.
  await callServer("POST", "/rest/v1/jobs", {
    body: { ...job, kind: "sample", attempts: 0, run_at: "2100-01-01T00:00:00Z" },
  });

  await inside.goto("/suppliers");
  await inside.getByRole("link", { name: "Background jobs: 1 failed" }).click();
  const failures = inside.getByRole("region", { name: "Failed jobs" });
  await expect(failures.getByText("Product check: Google", { exact: false })).toBeVisible();
  await expect(failures.getByText("L-1, L-2", { exact: false })).toBeVisible();
  await checkAccessibility(inside);

  await failures.getByRole("button", { name: "Try again" }).click();
  await expect(failures.getByText("No failed jobs.", { exact: false })).toBeVisible();

  // Waits, because the retried job appears in the list and disappears again, which shifts the rows below it.
  await hasEnded();
  await inside.reload();
  await inside.getByRole("button", { name: "Cancel: Background job" }).click();
  await expect(inside.getByText("Work that’s already done is kept.")).toBeVisible();
  await inside.getByRole("button", { name: "Cancel job" }).click();
  await expect(inside.getByText("Nothing is running.", { exact: false })).toBeVisible();
});
