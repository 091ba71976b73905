import { alive, expect, test } from "./portal.ts";

// Exactly what these tests break: the file of the about page, and what the browser says about it.
test.use({ tolerated: /about-page-|Failed to load resource|dynamically imported module/ });

test("a page whose file a deploy has replaced is loaded anew, once, without a word", async ({
  page,
}) => {
  await page.goto("/");
  await alive(page);
  await page.route("**/assets/about-page-*.js", (route) => route.abort(), { times: 1 });

  await page.getByRole("link", { name: "Learn More" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/about/i);
  expect(new URL(page.url()).pathname).toBe("/about");
});

test("a file that stays away is explained, and can be tried again", async ({ page }) => {
  await page.goto("/");
  await alive(page);
  await page.route("**/assets/about-page-*.js", (route) => route.abort());

  await page.getByRole("link", { name: "Learn More" }).click();
  await expect(
    page.getByRole("heading", { name: "This page couldn’t be downloaded" }),
  ).toBeVisible();

  await page.unroute("**/assets/about-page-*.js");
  await page.getByRole("button", { name: /try again|retry/i }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/about/i);
});

test.describe("a screen behind the login", () => {
  test.use({
    tolerated:
      /reports-page-|Failed to load resource|dynamically imported module|ERR_INTERNET_DISCONNECTED/,
  });

  test("that cannot be fetched leaves the page around it whole, also without a network", async ({
    inside,
    context,
  }) => {
    await inside.goto("/dashboard");
    await expect(inside.getByRole("heading", { level: 1 })).toBeVisible();
    await context.setOffline(true);
    await inside.route("**/assets/reports-page-*.js", (route) => route.abort());

    await inside.getByRole("link", { name: "Reports & Analytics" }).click();
    const lost = inside.getByRole("heading", { name: "This page couldn’t be downloaded" });
    await expect(lost).toBeVisible();
    await expect(inside.getByRole("main")).toHaveCount(1);

    const again = inside.getByRole("button", { name: /try again/i });
    await again.click();
    await expect(lost).toBeVisible();

    await context.setOffline(false);
    await inside.unroute("**/assets/reports-page-*.js");
    await again.click();
    await expect(
      inside.getByRole("heading", { level: 1, name: "Reports & Analytics" }),
    ).toBeVisible();
  });
});
