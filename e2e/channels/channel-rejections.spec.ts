import { amazon } from "@/channels/definitions/amazon.ts";
import { callServer } from "../backend.ts";
import { connectedChannel } from "./connected-channel.ts";
import { addLampProducts } from "./google-channel.ts";
import { checkAccessibility, expect, type Page, test } from "../portal.ts";

const statValue = (page: Page, name: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd")
    .first();

const MESSAGE = "The price field contains an invalid value.";
const REPORT = [
  "original-record-number\tsku\terror-code\terror-type\terror-message",
  `1\tL-1\t90118\tError\t${MESSAGE}`,
  "1\tL-1\t90119\tError\tThe item-note shouts.",
].join("\n");

test("a rejected listing shows the channel's reason and can be sent again, until its price changes or the rejection is dismissed", async ({
  inside,
  person,
}) => {
  test.slow();
  await addLampProducts(person, ["L-1", "L-2"]);
  const channel = await connectedChannel(person, amazon);
  await inside.goto(`/ready-to-sync?channel=${channel}`);
  const approve = inside.getByRole("button", { name: "Approve 2 and create the file" });
  const downloading = inside.waitForEvent("download");
  await approve.click();
  await downloading;
  await expect(statValue(inside, "Unchanged since last sync")).toHaveText("2");

  await inside.getByRole("link", { name: "All syncs" }).click();
  await inside.getByLabel("Report file").setInputFiles({
    name: "processing-report.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(REPORT),
  });
  await expect(inside.getByText("The channel rejected 1 product, listed below")).toBeVisible();

  await inside.getByRole("link", { name: "See what’s ready" }).click();
  await expect(statValue(inside, "Rejected by the channel")).toHaveText("1");
  await expect(statValue(inside, "Unchanged since last sync")).toHaveText("1");
  await expect(statValue(inside, "Ready")).toHaveText("1");
  const again = inside.getByRole("checkbox", { name: "Rejected by the channel: 1" });
  await expect(again).not.toBeChecked();
  await checkAccessibility(inside);

  await inside
    .getByRole("button", { name: "Show products: price Rejected by the channel" })
    .click();
  const sheet = inside.getByRole("dialog");
  await expect(sheet.getByText(MESSAGE)).toBeVisible();
  await expect(sheet.getByText("The item-note shouts.")).toBeVisible();
  await checkAccessibility(inside);
  await sheet.getByRole("link", { name: /^Fix\s?: L-1 price$/ }).click();
  await expect(inside.getByRole("dialog").getByLabel("Price", { exact: true })).toBeFocused();

  // Once the price is fixed, the listing counts as changed and no longer as rejected.
  const own = `/rest/v1/products?org_id=eq.${person.orgIds[0]}&sku=eq.L-1`;
  await callServer("PATCH", own, { body: { price: "44.00" } });
  await inside.goto(`/ready-to-sync?channel=${channel}`);
  await expect(inside.getByRole("checkbox", { name: "Price only: 1" })).toBeChecked();
  await expect(again).toBeHidden();
  await callServer("PATCH", own, { body: { price: "45.00" } });
  await inside.reload();
  await expect(again).toBeVisible();

  await inside.getByRole("link", { name: /^Show products\s?: Rejected by the channel$/ }).click();
  await sheet.getByRole("button", { name: /^Dismiss rejection/ }).dblclick();
  await expect(sheet.getByText("No products left")).toBeVisible();
  await inside.keyboard.press("Escape");
  await expect(statValue(inside, "Unchanged since last sync")).toHaveText("2");
});
