import { expect, type Page } from "./portal.ts";

type Role = Parameters<Page["getByRole"]>[0];

/** The most Tab presses a user should ever need. */
const STEPS = 60;

/** The focused element, if it has this role and name. */
const focused = (page: Page, role: Role, name: string | RegExp) =>
  page.getByRole(role, { name, exact: true }).and(page.locator(":focus"));

/**
 * Checks that an element has the focus. If the focused element were removed, the focus would move
 * to the top of the page.
 */
export async function expectFocusPreserved(page: Page) {
  await expect(page.locator("body :focus"), "the focus is lost").toHaveCount(1);
}

/** Tabs to a control from the current focus, as a keyboard user would. */
export async function walkTo(
  page: Page,
  role: Role,
  name: string | RegExp,
  { back = false }: { back?: boolean } = {},
) {
  // A person sees the control before looking for it. Tabbing wouldn't find it if it appeared behind the focus.
  await page.getByRole(role, { name, exact: true }).first().waitFor({ state: "attached" });
  const control = focused(page, role, name);
  for (let step = 0; step < STEPS; step++) {
    if ((await control.count()) > 0) return;
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
  }
  throw new Error(`No ${role} ${String(name)} is reached by ${back ? "Shift+Tab" : "Tab"}.`);
}

/** Tabs to a button or link and presses it. */
export async function press(
  page: Page,
  role: Role,
  name: string | RegExp,
  direction: { back?: boolean } = {},
) {
  await walkTo(page, role, name, direction);
  await page.keyboard.press("Enter");
}

/** Presses a button that opens a dialog and checks that the focus moves into it. */
export async function open(page: Page, name: string | RegExp, direction: { back?: boolean } = {}) {
  await press(page, "button", name, direction);
  await expect(page.locator(":is([role=dialog], [role=alertdialog]):focus-within")).toBeVisible();
}
