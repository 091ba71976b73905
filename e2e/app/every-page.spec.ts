import { PUBLIC_PAGES, SCREENS, titled } from "../addresses.ts";
import { expectFrench, inFrench, speakFrench } from "../french.ts";
import {
  alive,
  checkAccessibility,
  expect,
  expectFitting,
  PHONE,
  test,
  type Page,
} from "../portal.ts";

const isPhone = () => test.info().project.name === "phone";

async function isInOrder(page: Page, title: string) {
  await expect(page).toHaveTitle(titled(title));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(1);
  await expectFitting(page);
  await checkAccessibility(page, {
    // A phone shows the same colours as the desktop, in both themes.
    areColoursChecked: !isPhone(),
    // Skips the long guide, because the help in the portal shows its chapters in the same colours.
    isDarkChecked: !isPhone() && title !== "Documentation",
  });
}

/**
 * Checks a page in both languages with one visit on each device: in French on a phone, where its longer texts have the
 * least space, and in English on the desktop, whose window then becomes as narrow as a phone.
 */
async function isInOrderInBothLanguages(page: Page, title: string) {
  if (isPhone()) {
    await expectFrench(page);
    await isInOrder(page, inFrench(title));
    return;
  }
  await isInOrder(page, title);
  const size = page.viewportSize();
  await page.setViewportSize(PHONE);
  await expectFitting(page);
  if (size !== null) await page.setViewportSize(size);
}

test.beforeEach(async ({ page }) => {
  if (isPhone()) await speakFrench(page);
});

// Each test opens many URLs in one page, so it takes minutes. A new browser context and login for each URL would take
// longer than the checks.
const MINUTES = 60_000;

test("every public page opens for a visitor, fits the window and is accessible in both languages @phone", async ({
  page,
}) => {
  test.setTimeout(5 * MINUTES);
  for (const [path, title] of PUBLIC_PAGES)
    await test.step(path, async () => {
      await page.goto(path);
      await alive(page);
      await isInOrderInBothLanguages(page, title);
    });
});

test("every screen opens for a member, fits the window and is accessible in both languages @phone", async ({
  inside,
}) => {
  test.setTimeout(8 * MINUTES);
  for (const [path, title] of SCREENS)
    await test.step(path, async () => {
      await inside.goto(path);
      await isInOrderInBothLanguages(inside, title);
      expect(new URL(inside.url()).pathname).toBe(path);
    });
});

test("an unknown URL shows the not-found page, which links to other pages @phone", async ({
  page,
}) => {
  for (const path of ["/nowhere", "/suppliers/nobody", "/login/again"])
    await test.step(path, async () => {
      await page.goto(path);
      await isInOrderInBothLanguages(page, "Page not found");
      await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
    });
});
