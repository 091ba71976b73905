import { PUBLIC_PAGES, SCREENS, titled } from "./addresses.ts";
import { alive, checkAccessibility, expect, test, type Page } from "./portal.ts";

/** Wider than the window means a page that scrolls sideways, which nobody can read on a phone. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function isInOrder(page: Page, title: string) {
  await expect(page).toHaveTitle(titled(title));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(1);
  expect(await overflow(page), "pixels too wide").toBeLessThanOrEqual(0);
  await checkAccessibility(page);
}

for (const [path, title] of PUBLIC_PAGES) {
  test(`${path} is open to everyone @look`, async ({ page }) => {
    await page.goto(path);
    await alive(page);
    await isInOrder(page, title);
  });
}

for (const [path, title] of SCREENS) {
  test(`${path} opens for a person who is logged in @look`, async ({ inside }) => {
    await inside.goto(path);
    await isInOrder(inside, title);
    expect(new URL(inside.url()).pathname).toBe(path);
  });

  test(`${path} sends a visitor to the login page`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("button", { name: "Login to Supplier Portal" })).toBeVisible();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get("next")]).toEqual(["/login", path]);
  });
}

for (const path of ["/nowhere", "/suppliers/nobody", "/login/again"]) {
  test(`${path} is not found @phone`, async ({ page }) => {
    await page.goto(path);
    await isInOrder(page, "Page not found");
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  });
}
