import { mailTo, type Person } from "../backend.ts";
import { logIn, logOut, suppliersHeading } from "./login-steps.ts";
import { checkAccessibility, expect, test, type Page } from "../portal.ts";
import { codeAt } from "../../supabase/local/patches/second-factor/one-time-code.ts";

// A wrong code gets an error status, which the browser logs to the console. So does a polling request that was sent
// just before the second factor was turned on and arrives afterwards.
test.use({
  tolerated: /\/verify|recovery-code|status of 422|job_overview|unread_notifications/,
});

const STEP_MS = 30_000;

const secretOf = (key: string) => key.replaceAll(/\s/g, "");

/** The code that an authenticator app currently shows for a key. */
const codeOf = (key: string): string => codeAt(secretOf(key), Date.now());

/** A code that is invalid in the current 30-second step and in the steps next to it. */
function wrongCodeOf(key: string): string {
  const valid = [-STEP_MS, 0, STEP_MS].map((shift) => codeAt(secretOf(key), Date.now() + shift));
  return ["000000", "111111", "222222", "333333"].find((code) => !valid.includes(code)) ?? "";
}

const code = (page: Page) => page.getByLabel("Code from your app");
const codeError = (page: Page) => page.getByText("This code is incorrect.");

/** Logs the person in and sets up an authenticator app. Returns its key and the recovery codes. */
async function setUp(
  page: Page,
  person: Person,
  check: (page: Page) => Promise<void> = async () => {},
): Promise<{ key: string; recoveryCodes: string[] }> {
  await logIn(page, person);
  await expect(suppliersHeading(page)).toBeVisible();
  await page.goto("/settings?tab=security");
  await page.getByRole("button", { name: "Set up" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up two-factor authentication" });
  await dialog.getByLabel("App or device name").fill("Phone");
  await dialog.getByRole("button", { name: "Continue" }).click();

  const qrCode = dialog.getByRole("img", { name: "QR code with the setup key for your app" });
  await expect(qrCode).toBeVisible();
  await expect
    .poll(() => qrCode.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  await check(page);
  const key = await dialog.getByRole("code").innerText();

  await code(page).fill(wrongCodeOf(key));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(codeError(page)).toBeVisible();
  await expect(code(page)).toBeFocused();
  await code(page).fill(codeOf(key));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Two-factor authentication is on")).toBeVisible();
  const saved = page.getByRole("dialog", { name: "Save your recovery codes" });
  await expect(saved.getByRole("listitem")).toHaveCount(10);
  await check(page);
  const recoveryCodes = await saved.getByRole("listitem").allInnerTexts();
  await saved.getByRole("button", { name: "Done" }).click();
  return { key, recoveryCodes };
}

test("an authenticator app is set up, required at the next login, and removed", async ({
  page,
  person,
}) => {
  // Several logins with codes take a long time.
  test.slow();
  const { key } = await setUp(page, person, checkAccessibility);
  await logOut(page);

  await logIn(page, person);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await expect(suppliersHeading(page)).toHaveCount(0);
  await checkAccessibility(page);
  await code(page).fill(wrongCodeOf(key));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(codeError(page)).toBeVisible();
  // Loading another URL doesn't let the person skip the code.
  await page.goto("/orders");
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await code(page).fill(codeOf(key));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Order Management" })).toBeVisible();

  await page.goto("/settings?tab=security");
  await page.getByRole("button", { name: "Remove Phone" }).click();
  const question = page.getByRole("dialog", { name: "Remove Phone?" });
  await code(page).fill(wrongCodeOf(key));
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(codeError(page)).toBeVisible();
  await code(page).fill(codeOf(key));
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("App removed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();

  await logOut(page);
  await logIn(page, person);
  await expect(suppliersHeading(page)).toBeVisible();
});

test("a person who lost their device can log out, or log in with a recovery code, which removes the authenticator app and sends an email @phone-only", async ({
  page,
  person,
}) => {
  test.slow();
  const { recoveryCodes } = await setUp(page, person, checkAccessibility);
  await logOut(page);

  await logIn(page, person);
  await expect(page.getByText("Lost your device?")).toBeVisible();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain("sb-127-auth-token");

  await logIn(page, person);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  const field = page.getByLabel("Recovery code");
  await field.fill("0000-0000-0000-0000");
  await page.getByRole("button", { name: "Use recovery code" }).click();
  await expect(page.getByText(/recovery code is incorrect/)).toBeVisible();
  await checkAccessibility(page);
  await field.fill(recoveryCodes[0] ?? "");
  await page.getByRole("button", { name: "Use recovery code" }).click();
  await expect(suppliersHeading(page)).toBeVisible();
  // The first email was the one that confirmed the address, so this is the second.
  await mailTo(person.email, 2, "A recovery code was used");
  await page.goto("/settings?tab=security");
  await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
});
