import { resolve } from "node:path";
import { startPortal } from "../../supabase/local/cli/dev-portal.ts";
import { freePort } from "../../supabase/local/network/ports.ts";
import { storedSession } from "../backend.ts";
import { expect, type Page, test } from "../portal.ts";

/**
 * Screens that load different code: the guide reads its text while it renders, the product list renders a grid, and the
 * other two load most of the screens' code.
 */
const PATHS = ["/help", "/product-management", "/ready-to-sync", "/dashboard"];

async function openAll(page: Page, origin: string) {
  for (const path of PATHS) {
    await page.goto(new URL(path, origin).href);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 60_000 });
    await page.waitForLoadState("networkidle");
  }
  // Vite stops next, and a page that still loads something would report an error.
  await page.close();
}

test("the portal of npm run dev opens its screens without a warning in the console", async ({
  inside,
  person,
}) => {
  test.setTimeout(240_000);
  Object.assign(process.env, {
    VITE_SUPABASE_URL: process.env["E2E_SUPABASE_URL"],
    VITE_SUPABASE_ANON_KEY: process.env["E2E_ANON_KEY"],
  });
  const root = resolve(import.meta.dirname, "../..");
  const { urls, close } = await startPortal({ root, host: undefined, port: await freePort() });
  const [origin = ""] = urls;
  // Vite reloads a page when it finds a package that it hasn't bundled yet. Opening all screens first, in a page whose
  // console isn't checked, gets these reloads done.
  const first = await inside.context().newPage();
  await first.addInitScript(
    ({ key, value }) => localStorage.setItem(key, value),
    storedSession(person.session),
  );
  await openAll(first, origin);

  await openAll(inside, origin);

  await close();
});
