import { alive, checkAccessibility, expect, test, type Page } from "./portal.ts";

/** The page that is kept for later is there. It waits until the visitor has all they came for. */
async function keptForLater(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

test.describe("without the network", () => {
  test.use({ tolerated: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

  test("a visitor who came before reads that they are offline, and comes back @look", async ({
    page,
    context,
  }) => {
    await page.goto("/about");
    await alive(page);
    await keptForLater(page);
    await context.setOffline(true);
    await page.goto("/documentation");
    await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Vous êtes hors ligne" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Try again" })).toHaveCSS("display", "inline-flex");
    await checkAccessibility(page);

    await context.setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Documentation" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/documentation");
  });
});

test("nothing is kept but that page and what it wears", async ({ page }) => {
  await page.goto("/");
  await alive(page);
  await keptForLater(page);
  await page.goto("/login");
  await page.goto("/about");
  const kept = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        found.push(new URL(url).pathname);
    return found.toSorted();
  });
  expect(kept).toEqual(["/favicon.svg", "/offline.css", "/offline.html", "/theme.js"]);
});
