import { expect, type Locator, type Page } from "./portal.ts";

type Role = Parameters<Page["getByRole"]>[0];

/** The most Tab presses a user should ever need. */
const STEPS = 60;

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
  direction: { back?: boolean } = {},
) {
  await walkToControl(page, page.getByRole(role, { name, exact: true }), direction);
}

/** Tabs to a control given as a locator, such as a file input, which has no role. */
export async function walkToControl(
  page: Page,
  control: Locator,
  { back = false }: { back?: boolean } = {},
) {
  // A person sees the control, ready for use, before tabbing to it. If it appeared or became enabled behind the focus,
  // tabbing would miss it.
  const find = async () => {
    await expect(control.first()).toBeEnabled();
    return control.elementHandles();
  };
  const key = back ? "Shift+Tab" : "Tab";
  // Looks up the elements once, because finding a role and name after each step would take longer than the step itself.
  let found = await find();
  for (let step = 0; step < STEPS; step++) {
    const place = await page.evaluate((elements) => {
      if (elements.some((element) => element === document.activeElement)) return "there";
      return elements.every((element) => element.isConnected) ? "elsewhere" : "replaced";
    }, found);
    if (place === "there") return;
    if (place === "replaced") found = await find();
    else await page.keyboard.press(key);
  }
  throw new Error(`${String(control)} isn’t reached by ${key}.`);
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
