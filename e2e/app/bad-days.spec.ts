import { expect, test } from "../portal.ts";

test.describe("without JavaScript", () => {
  // With scripts disabled, the browser reports each script as blocked by the content security policy.
  test.use({ javaScriptEnabled: false, tolerated: /\.js csp$/ });

  test("without JavaScript, the landing page can be read and its link to the about page works @phone", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Learn More" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/about");
  });

  test("without JavaScript, a screen that needs it shows a notice", async ({ page }) => {
    await page.goto("/orders");
    await expect(page.locator("noscript p")).toBeVisible();
  });
});

test.describe("without the server", () => {
  test.use({ tolerated: /\/auth\/v1\/|Failed to (load|fetch)/ });

  test("without the login server, a person whose session must be renewed sees an error and can retry", async ({
    inside,
  }) => {
    await inside.addInitScript(() => {
      for (const key of Object.keys(localStorage).filter((name) => name.endsWith("-auth-token"))) {
        const session: { expires_at: number } = JSON.parse(localStorage.getItem(key) ?? "{}");
        localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
      }
    });
    await inside.route("**/auth/v1/**", (route) => route.abort("internetdisconnected"));
    await inside.goto("/orders");
    await expect(inside.getByText("The login server isn’t responding")).toBeVisible();

    await inside.unroute("**/auth/v1/**");
    await inside.getByRole("button", { name: /try again|retry/i }).click();
    await expect(inside.getByRole("heading", { level: 1, name: "Order Management" })).toBeVisible();
  });

  test("without the login server, a visitor can read the documentation", async ({ page }) => {
    await page.route("**/auth/v1/**", (route) => route.abort("internetdisconnected"));
    await page.goto("/documentation");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});
