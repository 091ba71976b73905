import { alive, checkAccessibility, expect, test, type Page } from "../portal.ts";

/**
 * Waits until the offline page is cached. A page registers the service worker, which caches it, only after a few
 * seconds.
 */
async function cachedPage(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        found.push(new URL(url).pathname);
    return found.toSorted();
  });

test.describe("without the network", () => {
  test.use({ tolerated: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

  test("a returning visitor without a network sees the offline page, which is the only cached page, and can open the requested page when the network is back @look", async ({
    page,
    context,
  }) => {
    await page.goto("/about");
    await alive(page);
    await cachedPage(page);
    // With a preloaded request, Firefox would show its own error page instead of ours.
    const preload = await page.evaluate(async () => {
      const { navigationPreload } = await navigator.serviceWorker.ready;
      return (await navigationPreload.getState()).enabled;
    });
    expect(preload).toBe(false);
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
    expect(await cachedPaths(page)).toEqual([
      "/favicon.svg",
      "/offline.css",
      "/offline.html",
      "/theme.js",
    ]);
  });
});
