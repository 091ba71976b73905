import { text } from "node:stream/consumers";
import { bestBuyCanada } from "@/channels/definitions/bestbuy-canada.ts";
import { shopify } from "@/channels/definitions/shopify.ts";
import { addPerson, callServer, removePerson } from "../backend.ts";
import { connectedChannel } from "./connected-channel.ts";
import { addLampProducts, connectedGoogle } from "./google-channel.ts";
import { expect, type Page, test } from "../portal.ts";

/** Approves the listings and reads the resulting file. */
async function approved(page: Page, name: string): Promise<string> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name }).click();
  const file = await (await downloading).createReadStream();
  return text(file);
}

test("double-clicking a channel's button runs its action once", async ({ inside, person }) => {
  await addLampProducts(person, ["L-1"]);
  const channel = await connectedGoogle(person);
  await inside.goto(`/marketplace-integrations?channel=${channel}&tab=feeds`);
  await inside.getByRole("button", { name: "Create a feed address" }).dblclick();
  await expect(inside.getByLabel("Feed address", { exact: true })).toBeVisible();
  await inside.reload();
  await expect(inside.getByRole("button", { name: /^Revoke/ })).toHaveCount(1);

  await inside.getByRole("link", { name: "See what’s ready" }).click();
  await inside.getByRole("button", { name: "Approve 1 and refresh the feed" }).dblclick();
  await expect(inside.getByText("Sent: 1")).toBeVisible();
  await inside.getByRole("link", { name: "All syncs" }).click();
  await expect(inside.getByText("Sent: 1")).toBeVisible();
  await expect(inside.getByText("Feed refresh", { exact: true })).toHaveCount(1);
});

test("all variants of a product stay together in a channel's file when one of them changes", async ({
  inside,
  person,
}) => {
  const own = `/rest/v1/products?org_id=eq.${person.orgIds[0]}`;
  await addLampProducts(person, ["RED", "BLUE"]);
  for (const colour of ["red", "blue"]) {
    await callServer("PATCH", `${own}&sku=eq.${colour.toUpperCase()}`, {
      body: {
        title_en: `Desk lamp, ${colour}`,
        variant_group: "LAMP",
        variant_options: { Colour: colour },
      },
    });
  }
  const channel = await connectedChannel(person, shopify);
  await inside.goto(`/ready-to-sync?channel=${channel}`);
  await approved(inside, "Approve 2 and create the file");
  await expect(inside.getByText("Sent: 2")).toBeVisible();

  await callServer("PATCH", `${own}&sku=eq.RED`, { body: { price: "50.00" } });
  await inside.reload();
  const [, ...rows] = (await approved(inside, "Approve 1 and create the file")).trim().split("\n");
  expect(rows).toHaveLength(2);
  expect(rows.filter((row) => row.startsWith("Desk lamp,"))).toHaveLength(1);
  expect(rows.filter((row) => row.includes(",45.00,"))).toHaveLength(1);
  expect(rows.filter((row) => row.includes(",50.00,"))).toHaveLength(1);
  await expect(inside.getByText("Sent: 1 · Unchanged: 1")).toBeVisible();
});

test("one approval creates both files of Best Buy, its offers and its products", async ({
  inside,
  person,
}) => {
  await addLampProducts(person, ["L-1"]);
  const channel = await connectedChannel(person, bestBuyCanada);
  await inside.goto(`/marketplace-integrations?channel=${channel}&tab=categories`);
  const category = inside.getByLabel("The channel’s category for Electronics > Computers");
  await category.fill("CAT-1");
  await category.press("Enter");
  await expect(inside.getByText("All mapped")).toBeVisible();
  await inside.goto(`/ready-to-sync?channel=${channel}`);
  const names: string[] = [];
  inside.on("download", (file) => names.push(file.suggestedFilename()));
  await inside.getByRole("button", { name: "Approve 1 and create the files" }).click();
  await expect(inside.getByText("Sent: 1")).toBeVisible();
  await expect.poll(() => names.toSorted()).toEqual(["offers.csv", "products-1.csv"]);
});

test("when a mapping changes while the page is open, no file is created until the listing is approved again", async ({
  inside,
  person,
}) => {
  await addLampProducts(person, ["L-1"]);
  const channel = await connectedGoogle(person);
  await inside.goto(`/ready-to-sync?channel=${channel}`);
  const approve = inside.getByRole("button", { name: "Approve 1 and create the file" });
  await expect(approve).toBeVisible();
  const map = { kind: "field", field: "custom_label_0", theirs: { always: "autumn" } };
  await callServer("POST", "/rest/v1/channel_maps", {
    body: { org_id: person.orgIds[0], channel_id: channel, ...map },
  });
  await approve.click();
  await expect(inside.getByText("No file was created")).toBeVisible();
  expect(await approved(inside, "Approve 1 and create the file")).toContain("autumn");
});

test.describe("a channel that another tab removed", () => {
  // The server answers 403 for a channel that has been removed.
  test.use({ tolerated: /403/ });

  test("syncing a channel that another tab removed shows that it no longer exists", async ({
    inside,
    person,
  }) => {
    await addLampProducts(person, ["L-1"]);
    await connectedChannel(person, shopify);
    const channel = await connectedGoogle(person);
    await inside.goto(`/ready-to-sync?channel=${channel}`);
    const approve = inside.getByRole("button", { name: "Approve 1 and create the file" });
    await expect(approve).toBeVisible();
    await callServer("DELETE", `/rest/v1/channels?id=eq.${channel}`);
    await approve.click();
    await expect(inside.getByText(/We couldn’t find this channel/)).toBeVisible();
  });

  test("refreshing the feed of a channel that another tab removed shows that it no longer exists, and syncs no other channel", async ({
    inside,
    person,
  }) => {
    await addLampProducts(person, ["L-1"]);
    const other = await connectedChannel(person, shopify);
    const channel = await connectedGoogle(person);
    await inside.goto(`/marketplace-integrations?channel=${channel}&tab=feeds`);
    await inside.getByRole("button", { name: "Create a feed address" }).click();
    await expect(inside.getByLabel("Feed address", { exact: true })).toBeVisible();
    await inside.getByRole("link", { name: "See what’s ready" }).click();
    const approve = inside.getByRole("button", { name: "Approve 1 and refresh the feed" });
    await expect(approve).toBeVisible();
    await callServer("DELETE", `/rest/v1/channels?id=eq.${channel}`);
    await approve.dblclick();
    await expect(inside.getByText(/We couldn’t find this channel/)).toBeVisible();
    await expect(inside.getByText("Showing Shopify instead.")).toBeVisible();
    expect(await callServer("GET", `/rest/v1/sync_runs?channel_id=eq.${other}`)).toEqual([]);
  });
});

test("another organization's channel can't be opened on any channel page", async ({
  inside,
  person,
}) => {
  const stranger = await addPerson("Bea Roy");
  const theirs = await connectedGoogle(stranger);
  await connectedChannel(person, shopify);
  for (const page of ["marketplace-integrations", "ecommerce-integrations", "ready-to-sync"]) {
    await inside.goto(`/${page}?channel=${theirs}`);
    await expect(inside.getByText(/We couldn’t find this channel/)).toBeVisible();
    await expect(inside.getByText("Google Merchant Center", { exact: true })).toHaveCount(
      page === "marketplace-integrations" ? 1 : 0,
    );
  }
  await removePerson(stranger);
});

test.describe("when the connection breaks during a sync", () => {
  test.use({ tolerated: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

  test("a broken connection during a sync loses no changes: the error is shown, and the next approval sends the remaining changes", async ({
    inside,
    person,
    context,
  }) => {
    await addLampProducts(person, ["L-1"]);
    const channel = await connectedGoogle(person);
    await inside.goto(`/marketplace-integrations?channel=${channel}&tab=feeds`);
    await inside.getByRole("button", { name: "Create a feed address" }).click();
    await expect(inside.getByLabel("Feed address", { exact: true })).toBeVisible();
    await inside.getByRole("link", { name: "See what’s ready" }).click();
    const approve = inside.getByRole("button", { name: "Approve 1 and refresh the feed" });
    await expect(approve).toBeVisible();
    const sendRequest = "**/rest/v1/rpc/sync_changes";
    await inside.route(sendRequest, async (route) => {
      await context.setOffline(true);
      await route.abort();
    });
    await approve.click();
    const alert = inside.getByRole("alert").filter({ hasText: "The sync was interrupted" });
    await expect(alert).toContainText("We can’t reach the server");
    await inside.unroute(sendRequest);
    await context.setOffline(false);
    await approve.click();
    await expect(inside.getByText("Sent: 1", { exact: true })).toBeVisible();
    await expect(alert).toHaveCount(0);
  });
});

test("on a phone, the open tab of a channel is visible @phone-only", async ({ inside, person }) => {
  const channel = await connectedGoogle(person);
  await inside.goto(`/marketplace-integrations?channel=${channel}&tab=log`);
  const open = inside.getByRole("tab", { name: "Log", selected: true });
  // The tab's lower border is at the edge of the viewport, so a small part of the tab may be outside.
  await expect(open).toBeInViewport({ ratio: 0.9 });
});
