import { PUBLIC_PAGES, SCREENS, titled } from "../addresses.ts";
import { alive, checkAccessibility, expect, test, type Page } from "../portal.ts";

/** A page wider than the window scrolls sideways, which makes it unreadable on a phone. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function isInOrder(page: Page, title: string) {
  await expect(page).toHaveTitle(titled(title));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(1);
  expect(await overflow(page), "pixels too wide").toBeLessThanOrEqual(0);
  await checkAccessibility(page);
}

// Visits many URLs in one page, because a new browser context and login for each would take longer than the checks.
const MINUTES = 60_000;

test("every public page opens for a visitor, fits the window and is accessible @look", async ({
  page,
}) => {
  test.setTimeout(5 * MINUTES);
  for (const [path, title] of PUBLIC_PAGES)
    await test.step(path, async () => {
      await page.goto(path);
      await alive(page);
      await isInOrder(page, title);
    });
});

test("every screen opens for a member, fits the window and is accessible @look", async ({
  inside,
}) => {
  test.setTimeout(8 * MINUTES);
  for (const [path, title] of SCREENS)
    await test.step(path, async () => {
      await inside.goto(path);
      await isInOrder(inside, title);
      expect(new URL(inside.url()).pathname).toBe(path);
    });
});

test("every screen redirects a visitor to the login page, which remembers the screen", async ({
  page,
}) => {
  test.setTimeout(3 * MINUTES);
  for (const [path] of SCREENS)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("button", { name: "Login to Supplier Portal" })).toBeVisible();
      const { pathname, searchParams } = new URL(page.url());
      expect([pathname, searchParams.get("next")]).toEqual(["/login", path]);
    });
});

test("an unknown URL shows the not-found page, which links to other pages @phone", async ({
  page,
}) => {
  for (const path of ["/nowhere", "/suppliers/nobody", "/login/again"])
    await test.step(path, async () => {
      await page.goto(path);
      await isInOrder(page, "Page not found");
      await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
    });
});
