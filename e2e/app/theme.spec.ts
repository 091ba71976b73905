import { alive, checkAccessibility, expect, test, type Page } from "../portal.ts";

const isDark = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset["theme"] === "dark");

async function choose(page: Page, theme: "Light" | "Dark" | "System") {
  await page.getByRole("button", { name: /theme/i }).click();
  await page.getByRole("menuitemradio", { name: theme }).click();
}

/** Whether the page is dark at its first paint, before any of the app's scripts could correct the theme. */
async function darkAtFirstPaint(page: Page, path: string) {
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      sessionStorage.setItem("first-theme", document.documentElement.dataset["theme"] ?? "light");
    });
  });
  await page.goto(path);
  return page.evaluate(() => sessionStorage.getItem("first-theme") === "dark");
}

test("without a chosen theme, the page follows the system's theme, even when it changes while the page is open", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  expect(await isDark(page)).toBe(true);

  await alive(page);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => isDark(page)).toBe(false);
});

test("the theme menu offers three themes, and a chosen theme overrides the system's theme and survives a reload", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  await alive(page);
  await page.getByRole("button", { name: /theme/i }).click();
  await expect(page.getByRole("menuitemradio")).toHaveText([/Light/, /Dark/, /System/]);
  await checkAccessibility(page);
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect.poll(() => isDark(page)).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem("ui-theme"))).toBe("dark");

  await page.reload();
  expect(await isDark(page)).toBe(true);

  await alive(page);
  await choose(page, "System");
  await expect.poll(() => isDark(page)).toBe(false);
});

for (const path of ["/", "/login", "/orders"]) {
  test(`${path} is dark on first paint if the dark theme has been chosen`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.addInitScript(() => localStorage.setItem("ui-theme", "dark"));
    expect(await darkAtFirstPaint(page, path)).toBe(true);
  });
}

test("a theme chosen in one tab applies to all open tabs", async ({ page, context }) => {
  await page.goto("/");
  await alive(page);
  const other = await context.newPage();
  await other.goto("/");
  await alive(other);
  await choose(page, "Dark");
  await expect.poll(() => isDark(other)).toBe(true);
});

test("a page in the dark theme prints in dark text on white, without the sidebar and the top bar", async ({
  inside: page,
}) => {
  await page.addInitScript(() => localStorage.setItem("ui-theme", "dark"));
  await page.goto("/suppliers");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await isDark(page)).toBe(true);
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toBeVisible();

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByText("Skip to content")).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
    "light",
  );
});
