import { callServer } from "../backend.ts";
import { expectFocusPreserved, open, press, walkTo, walkToControl } from "../by-keyboard.ts";
import { addProducts } from "./channel-screens.ts";
import { addLampProducts, connectedGoogle } from "./google-channel.ts";
import { expect, type Page, test } from "../portal.ts";

/** Switches tabs of a channel: Tab reaches the tab list, and arrow keys switch between tabs. */
async function openTab(page: Page, from: string, to: string, direction: { back?: boolean } = {}) {
  await walkTo(page, "tab", from, direction);
  const focused = page.getByRole("tab").and(page.locator(":focus"));
  for (let at = from; at !== to; at = await focused.innerText()) {
    await page.keyboard.press("ArrowRight");
    await expect(focused).not.toHaveText(at);
  }
  await expect(page.getByRole("tabpanel", { name: to })).toBeVisible();
}

/**
 * Chooses the next option of the focused select with arrow keys. Some browsers open the list first, others choose
 * immediately.
 */
async function choose(page: Page, option: string) {
  const select = page.locator("select:focus");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(select.locator("option:checked")).toHaveText(option);
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("using only the keyboard, Google is connected, its feed is refreshed, previous values are resent, and a file is downloaded", async ({
  inside,
  person,
}) => {
  test.slow();
  const { keyboard } = inside;
  await addProducts(person);
  await inside.goto("/marketplace-integrations");
  await expect(inside.getByText("No channels connected yet")).toBeVisible();
  await press(inside, "link", "Skip to content");
  await open(inside, "Connect Google Merchant Center");
  await press(inside, "button", "Connect");
  await expect(inside.getByLabel("Shop URL")).toBeFocused();
  await keyboard.type("https://shop.example.ca");
  await walkTo(inside, "textbox", /^Product URL/);
  await keyboard.type("https://shop.example.ca/p/{handle}");
  await keyboard.press("Enter");
  await expect(heading(inside, "Google Merchant Center")).toBeFocused();

  await openTab(inside, "Settings", "Feeds and files");
  await walkTo(inside, "combobox", "File");
  await choose(inside, "products · TSV");
  await press(inside, "button", "Create a feed address");
  await expect(inside.getByLabel("Feed address", { exact: true })).toBeVisible();
  await expectFocusPreserved(inside);
  await walkTo(inside, "textbox", "Feed address");
  await press(inside, "button", "I’ve copied it");
  await expect(inside.getByLabel("Feed address", { exact: true })).toHaveCount(0);
  await expectFocusPreserved(inside);

  await press(inside, "link", "See what’s ready", { back: true });
  await expect(heading(inside, "Ready to sync")).toBeFocused();
  // The count rises while the listings are built.
  await expect(inside.getByRole("checkbox", { name: "New: 3" })).toBeVisible();
  await walkTo(inside, "checkbox", "New: 3");
  await keyboard.press("Space");
  await expect(inside.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  await keyboard.press("Space");
  await open(inside, "Preview: New");
  await expect(
    inside.getByRole("dialog").getByRole("link", { name: "L-1", exact: true }),
  ).toBeVisible();
  await keyboard.press("Escape");
  await expect(inside.getByRole("button", { name: "Preview: New" })).toBeFocused();
  await press(inside, "button", "Approve 3 and refresh the feed");
  await expect(inside.getByText("Sent: 3")).toBeVisible();
  await expectFocusPreserved(inside);

  await open(inside, "Resend previous values");
  await press(inside, "button", "Resend values");
  await expect(inside.getByText("Return to previous values")).toBeVisible();
  await expect(inside.getByRole("alertdialog")).toHaveCount(0);
  await expectFocusPreserved(inside);

  const downloading = inside.waitForEvent("download");
  await press(inside, "button", "Approve 3 and create the file", { back: true });
  expect((await downloading).suggestedFilename()).toBe("products.xml");
  await expect(inside.getByText("Sent: 3")).toBeVisible();
  await expectFocusPreserved(inside);
});

test("using only the keyboard, a channel's field, category and value are mapped", async ({
  inside,
  person,
}) => {
  test.slow();
  const { keyboard } = inside;
  await addProducts(person);
  const channel = await connectedGoogle(person);
  await inside.goto(`/marketplace-integrations?channel=${channel}`);
  await expect(heading(inside, "Google Merchant Center")).toBeVisible();
  await press(inside, "link", "Skip to content");
  await openTab(inside, "Settings", "Fields");
  await walkTo(inside, "searchbox", "Search fields");
  await keyboard.type("custom_label_0");
  await open(inside, "Change the source of custom_label_0");
  await press(inside, "button", /^Source/);
  await keyboard.type("Fixed value");
  await keyboard.press("Enter");
  await walkTo(inside, "textbox", "Value");
  await keyboard.type("autumn");
  await keyboard.press("Enter");
  await expect(inside.getByText("Always “autumn”")).toBeVisible();
  await expect(inside.getByRole("dialog")).toHaveCount(0);
  await expect(
    inside.getByRole("button", { name: "Change the source of custom_label_0" }),
  ).toBeFocused();

  await openTab(inside, "Fields", "Categories", { back: true });
  await press(inside, "button", "Map Electronics > Computers to Electronics > Computers");
  const category = inside.getByLabel("The channel’s category for Electronics > Computers");
  await expect(category).toHaveValue("Electronics > Computers");
  await expect(inside.getByText("All mapped")).toBeVisible();
  await expectFocusPreserved(inside);

  await openTab(inside, "Categories", "Values", { back: true });
  await walkTo(inside, "combobox", "Refurbished");
  await keyboard.type("used");
  await expect(inside.getByLabel("Refurbished")).toHaveValue("used");
  await expect(inside.getByLabel("Refurbished")).toBeFocused();
  // The select shows the value before it's saved.
  const saved = `/rest/v1/channel_maps?channel_id=eq.${channel}&kind=eq.value&select=theirs`;
  await expect.poll(() => callServer("GET", saved)).toEqual([{ theirs: "used" }]);
});

test("using only the keyboard, a channel is renamed and paused, its feed is revoked, and the channel is removed", async ({
  inside,
  person,
}) => {
  test.slow();
  const { keyboard } = inside;
  await addLampProducts(person, ["L-1"]);
  const channel = await connectedGoogle(person);
  await inside.goto(`/marketplace-integrations?channel=${channel}`);
  await expect(heading(inside, "Google Merchant Center")).toBeVisible();
  await press(inside, "link", "Skip to content");
  await walkTo(inside, "textbox", "Name");
  await keyboard.type("Google, Canada");
  await press(inside, "button", "Save");
  await expect(heading(inside, "Google, Canada")).toBeVisible();
  await expectFocusPreserved(inside);
  await press(inside, "button", "Pause", { back: true });
  await expect(inside.getByRole("button", { name: "Resume" })).toBeFocused();

  await openTab(inside, "Settings", "Feeds and files", { back: true });
  await press(inside, "button", "Create a feed address");
  await expect(inside.getByLabel("Feed address", { exact: true })).toBeVisible();
  await press(inside, "button", "I’ve copied it");
  await expect(inside.getByLabel("Feed address", { exact: true })).toHaveCount(0);
  await open(inside, "Revoke: products · RSS");
  await press(inside, "button", "Revoke address");
  await expect(inside.getByText("Revoked")).toBeVisible();
  await expect(inside.getByRole("alertdialog")).toHaveCount(0);
  await expectFocusPreserved(inside);
  const downloading = inside.waitForEvent("download");
  await press(inside, "button", "Download full file");
  expect((await downloading).suggestedFilename()).toBe("products.xml");
  await expectFocusPreserved(inside);

  await openTab(inside, "Feeds and files", "Log", { back: true });
  const report = inside.getByLabel("Report file");
  const choosing = inside.waitForEvent("filechooser");
  await walkToControl(inside, report);
  await keyboard.press("Enter");
  const notes = { name: "notes.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n") };
  await (await choosing).setFiles(notes);
  await expect(inside.getByText("We couldn’t read the report")).toBeVisible();
  await expect(report).toBeFocused();

  await walkTo(inside, "tab", "Log", { back: true });
  await keyboard.press("Home");
  await expect(inside.getByRole("tab", { name: "Settings" })).toBeFocused();
  await open(inside, "Remove");
  await walkTo(inside, "textbox", /^Type/);
  await keyboard.type("Google, Canada");
  await keyboard.press("Enter");
  await expect(inside.getByText("No channels connected yet")).toBeVisible();
  await expect(heading(inside, "Marketplace Integrations")).toBeFocused();
});
