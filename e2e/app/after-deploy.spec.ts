import { alive, expect, test } from "../portal.ts";

// Tolerates only what these tests cause: the missing file of the about page, and the browser's messages about it.
test.use({ tolerated: /about-page-|Failed to load resource|dynamically imported module/ });

test("a page whose file was replaced by a deploy reloads itself once, without a message", async ({
  page,
}) => {
  await page.goto("/");
  await alive(page);
  await page.route("**/assets/about-page-*.js", (route) => route.abort(), { times: 1 });

  await page.getByRole("link", { name: "Learn More" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/about/i);
  expect(new URL(page.url()).pathname).toBe("/about");
});

test("a page whose file stays missing shows an explanation and can be retried", async ({
  page,
}) => {
  await page.goto("/");
  await alive(page);
  await page.route("**/assets/about-page-*.js", (route) => route.abort());

  await page.getByRole("link", { name: "Learn More" }).click();
  await expect(page.getByRole("heading", { name: "This page couldn’t be loaded" })).toBeVisible();

  await page.unroute("**/assets/about-page-*.js");
  await page.getByRole("button", { name: /try again|retry/i }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/about/i);
});

test.describe("a screen that can't be loaded", () => {
  test.use({
    tolerated:
      /reports-page-|Failed to load resource|dynamically imported module|ERR_INTERNET_DISCONNECTED/,
  });

  test("a screen that can't be loaded offline leaves the layout around it intact and can be loaded again online", async ({
    inside,
    context,
  }) => {
    await inside.goto("/dashboard");
    await expect(inside.getByRole("heading", { level: 1 })).toBeVisible();
    await context.setOffline(true);
    await inside.route("**/assets/reports-page-*.js", (route) => route.abort());

    await inside.getByRole("link", { name: "Reports & Analytics" }).click();
    const lost = inside.getByRole("heading", { name: "This page couldn’t be loaded" });
    await expect(lost).toBeVisible();
    await expect(inside.getByRole("main")).toHaveCount(1);
    await expect(
      inside.getByText("You’re offline, and this screen hasn’t been loaded"),
    ).toBeVisible();

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
