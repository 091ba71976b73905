import { titled } from "../addresses.ts";
import { alive, expect, test } from "../portal.ts";

test("opening another page changes the title and moves the focus to its heading", async ({
  page,
}) => {
  await page.goto("/");
  await alive(page);
  await page.getByRole("link", { name: "Learn More" }).click();
  await page.waitForURL("/about");
  await expect(page).toHaveTitle(titled("About"));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("going back restores the scroll position", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 300 });
  await page.goto("/");
  await alive(page);
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);

  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Support Centre" })
    .dispatchEvent("click");
  await page.waitForURL("/help-support");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  await page.waitForURL("/");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
});

test("a page that hydrates late keeps its scroll position", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 300 });
  await page.route("**/assets/start-*.js", async (route) => {
    await page.evaluate(() => window.scrollTo(0, 400));
    await route.continue();
  });
  await page.goto("/");
  await alive(page);
  await page.getByRole("button", { name: "Theme" }).first().hover();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
});

test("the first press of Tab reaches a link that skips to the content", async ({ page }) => {
  await page.goto("/about");
  await alive(page);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});
