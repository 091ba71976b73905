import { expect, type Page } from "./portal.ts";

type Role = Parameters<Page["getByRole"]>[0];

/** Further than this nobody wants to walk. */
const STEPS = 60;

/** What has the focus, where it is called so. */
const focused = (page: Page, role: Role, name: string | RegExp) =>
  page.getByRole(role, { name, exact: true }).and(page.locator(":focus"));

/** The focus stands on something: not at the top of the page, where it falls when what had it goes away. */
export async function expectFocusKept(page: Page) {
  await expect(page.locator("body :focus"), "the focus is lost").toHaveCount(1);
}

/** Walks to a control as somebody without a mouse does, from where the focus is. */
export async function walkTo(
  page: Page,
  role: Role,
  name: string | RegExp,
  { back = false }: { back?: boolean } = {},
) {
  const control = focused(page, role, name);
  for (let step = 0; step < STEPS; step++) {
    if ((await control.count()) > 0) return;
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
  }
  throw new Error(`No ${role} ${String(name)} is reached by ${back ? "Shift+Tab" : "Tab"}.`);
}

/** Walks to a button or link and presses it. */
export async function press(
  page: Page,
  role: Role,
  name: string | RegExp,
  way: { back?: boolean } = {},
) {
  await walkTo(page, role, name, way);
  await page.keyboard.press("Enter");
}

/** Presses a button that asks something, and is where it asks. */
export async function open(page: Page, name: string | RegExp, way: { back?: boolean } = {}) {
  await press(page, "button", name, way);
  await expect(page.locator(":is([role=dialog], [role=alertdialog]):focus-within")).toBeVisible();
}
