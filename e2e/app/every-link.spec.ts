import { documentsIn } from "../../src/site/frame/documents.ts";
import { alive, checkAccessibility, expect, test, type Page } from "../portal.ts";

/** Where a logged-out visitor lands after following a link to a screen behind the login. */
const behindLogin = (path: string) => `/login?next=${encodeURIComponent(path)}`;

/** One link for each page that the landing page links to. public.spec.ts checks the URLs of all links. */
const FROM_LANDING = [
  ["banner", "Supplier Portal", behindLogin("/dashboard")],
  ["banner", "Documentation", "/documentation"],
  ["main", "Learn More", "/about"],
  ["banner", "Become a Partner", "/supplier-application"],
  ["main", "Get Started Today", "/login"],
  ["contentinfo", "Multi-Channel Sync", behindLogin("/ecommerce-integrations")],
  ["contentinfo", "Product Catalog", behindLogin("/product-management")],
  ["contentinfo", "Data Services", documentsIn("en").dataServices],
  ["contentinfo", "Integration Services", documentsIn("en").integrationServices],
  ["contentinfo", "Support Centre", "/help-support"],
  ["contentinfo", "Enterprise Support", "/supplier-support"],
] as const;

const IN_MENU = ["/documentation", "/about", "/supplier-application", "/login"] as const;

const here = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

test("every page that the landing page links to opens with a heading", async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto("/");
  const heading = page.getByRole("heading", { level: 1 }).first();
  const landing = await heading.innerText();
  for (const [place, name, target] of FROM_LANDING) {
    await alive(page);
    await page.getByRole(place).getByRole("link", { name, exact: true }).click();
    await expect.poll(() => here(page), name).toBe(target);
    // The URL changes before the page does.
    await expect(heading).not.toHaveText(landing);
    await expect(heading).toBeVisible();
    await page.goBack();
    await page.waitForURL("/");
    await expect(heading).toHaveText(landing);
  }
});

test("every link of the phone menu leads to its page @phone-only", async ({ page }) => {
  const menu = page.getByRole("dialog", { name: "Menu" });
  await page.goto("/");
  await alive(page);
  const heading = page.getByRole("heading", { level: 1 });
  const landing = await heading.innerText();
  for (const target of IN_MENU) {
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.locator(`a[href="${target}"]`).click();
    await expect.poll(() => here(page)).toBe(target);
    await page.goBack();
    await page.waitForURL("/");
    // The URL changes before the page does, and a menu opened on the page before would close with it.
    await expect(heading).toHaveText(landing);
  }
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(menu).toBeVisible();
  await checkAccessibility(page);
});

test("the application form on the landing page is downloaded as a PDF", async ({ page }) => {
  await page.goto("/");
  await alive(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Application Form/ }).click();
  expect((await download).suggestedFilename()).toBe("supplier-application-form.pdf");
});

test("in French, the links to the documents and solution pages lead to their French versions @phone-only", async ({
  page,
  request,
}) => {
  await page.goto("/");
  await alive(page);
  await page.getByRole("contentinfo").getByText("Français (Canada)").click();
  const links = page.getByRole("contentinfo").getByRole("link");
  const french = documentsIn("fr-CA");
  for (const path of Object.values(french)) {
    if (path !== french.applicationForm)
      await expect(links.and(page.locator(`[href="${path}"]`))).toHaveCount(1);
    expect((await request.get(path)).status()).toBe(200);
  }
  await expect(page.getByRole("main").locator(`[href="${french.applicationForm}"]`)).toHaveCount(1);

  await page.locator(`[href="${french.dataServices}"]`).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr-CA");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Services de données");
  await checkAccessibility(page);
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Data services");
});

test.describe("the sample on the landing page", () => {
  test("the landing page's sample checks its rows, and checks a row again after an edit @look", async ({
    page,
  }) => {
    await page.goto("/");
    await alive(page);
    const sample = page.getByRole("figure");
    const row = (sku: string) =>
      sample.getByRole("row").filter({ has: page.getByLabel(`GTIN of ${sku}`) });
    await expect(sample.getByRole("status", { name: "Result" })).toHaveText(
      "2 of 5 rows are ready",
    );
    await sample.scrollIntoViewIfNeeded();
    await expect(row("DK-USB4-12")).toContainText("Wrong check digit");
    await expect(row("CB-HDMI-2M")).toContainText("Digits lost in a spreadsheet");
    await expect(row("MN-27-4K")).toContainText("Below minimum price");

    await page.getByLabel("GTIN of DK-USB4-12").fill("062800000208");
    await expect(row("DK-USB4-12")).toContainText("Ready");
    await page.getByLabel("Price of MN-27-4K").fill("449.99");
    await expect(row("MN-27-4K")).toContainText("Ready");
    await expect(sample.getByRole("status", { name: "Result" })).toHaveText(
      "4 of 5 rows are ready",
    );
    await checkAccessibility(page);

    await sample.getByRole("button", { name: "Check file again" }).click();
    await expect(row("DK-USB4-12")).toContainText("Wrong check digit");
  });

  test("the landing page's sample pauses its check and continues from the same row", async ({
    page,
  }) => {
    await page.clock.install();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await alive(page);
    const sample = page.getByRole("figure");
    const again = sample.getByRole("button", { name: "Check file again" });
    // For people who prefer reduced motion, the automatic check ends immediately.
    await again.click();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    // With the clock stopped, the check can't reach its next row before the test pauses it, even on a slow machine.
    await page.clock.pauseAt(Date.now() + 60_000);
    await again.click();
    await sample.getByRole("button", { name: "Pause" }).click();
    const unchecked = await sample.getByText("Checking…").count();
    expect(unchecked).toBeGreaterThan(0);
    await page.clock.runFor(10_000);
    await expect(sample.getByText("Checking…")).toHaveCount(unchecked);
    await sample.getByRole("button", { name: "Continue" }).click();
    await page.clock.resume();
    await expect(sample.getByText("Checking…")).toHaveCount(0);
    await expect(again).toBeVisible();
  });

  test("the landing page's sample is checked without animation for people who prefer reduced motion", async ({
    page,
  }) => {
    await page.clock.install();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await alive(page);
    await page.getByRole("figure").scrollIntoViewIfNeeded();
    // With the clock stopped, an animation wouldn't end.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("button", { name: "Check file again" }).click();
    await expect(page.getByText("Checking…")).toHaveCount(0);
  });
});

for (const path of ["/", "/about", "/documentation", "/supplier-support", "/help-support"]) {
  test(`without JavaScript, ${path} can be read`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // Sections below the visible part of the page have text only after the browser has drawn the first frame.
    await expect
      .poll(async () => (await page.getByRole("main").innerText()).length)
      .toBeGreaterThan(500);
    await expect(page.getByRole("contentinfo").getByRole("link").first()).toBeVisible();
    if (path === "/") {
      const rows = page.getByRole("figure").getByRole("row");
      await expect(rows.nth(2)).toContainText("Wrong check digit");
      await expect(page.getByRole("figure")).toContainText("header in row 2");
      await expect(page.getByRole("button", { name: "Check file again" })).toBeHidden();
    }
    await context.close();
  });
}
