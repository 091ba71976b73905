import type { Person } from "./backend.ts";
import { alive, checkAccessibility, expect, test, type Page } from "./portal.ts";
import { addSecondFactors, codeOf, wrongCode } from "./second-factor-server.ts";

// A wrong code is rejected with an error status, which the browser logs to the console.
test.use({ tolerated: /\/verify|status of 422/ });

async function logIn(page: Page, { email, password }: Person) {
  await page.goto("/login");
  await alive(page);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login to Supplier Portal" }).click();
}

async function logOut(page: Page) {
  // A message may cover the menu.
  await page.goto("/suppliers");
  await page.getByRole("button", { name: /^Account menu for/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("/");
  await expect(page.getByText("You have been logged out")).toBeVisible();
}

const suppliers = (page: Page) => page.getByRole("heading", { level: 1, name: "Suppliers" });
const code = (page: Page) => page.getByLabel("Code from your app");
const refusal = (page: Page) => page.getByText("This code is incorrect.");

/** Sets up an authenticator app and returns its key. */
async function setUp(page: Page): Promise<string> {
  await page.goto("/settings?tab=security");
  await page.getByRole("button", { name: "Set up" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up two-factor authentication" });
  await dialog.getByLabel("App or device name").fill("Phone");
  await dialog.getByRole("button", { name: "Continue" }).click();

  const picture = dialog.getByRole("img", { name: "QR code with the setup key for your app" });
  await expect(picture).toBeVisible();
  await expect
    .poll(() =>
      picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await checkAccessibility(page);
  const key = await dialog.getByRole("code").innerText();

  await code(page).fill(wrongCode());
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(refusal(page)).toBeVisible();
  await expect(code(page)).toBeFocused();
  await code(page).fill(codeOf(key));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Two-factor authentication is on")).toBeVisible();
  return key;
}

test("an authenticator app is set up, required at the next login, and removed @phone", async ({
  page,
  person,
}) => {
  // The test logs in several times with codes, which takes long.
  test.slow();
  await addSecondFactors(page);
  await logIn(page, person);
  await expect(suppliers(page)).toBeVisible();
  const key = await setUp(page);
  await logOut(page);

  await logIn(page, person);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await expect(suppliers(page)).toHaveCount(0);
  await checkAccessibility(page);
  await code(page).fill(wrongCode());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(refusal(page)).toBeVisible();
  // Neither a reload nor another URL bypasses the code.
  await page.goto("/orders");
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await code(page).fill(codeOf(key));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Order Management" })).toBeVisible();

  await page.goto("/settings?tab=security");
  await page.getByRole("button", { name: "Remove Phone" }).click();
  const question = page.getByRole("dialog", { name: "Remove Phone?" });
  await code(page).fill(wrongCode());
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(refusal(page)).toBeVisible();
  await code(page).fill(codeOf(key));
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("App removed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();

  await logOut(page);
  await logIn(page, person);
  await expect(suppliers(page)).toBeVisible();
});

test("a person who lost their authenticator device can log out, and sees whom to contact", async ({
  page,
  person,
}) => {
  test.slow();
  await addSecondFactors(page);
  await logIn(page, person);
  await expect(suppliers(page)).toBeVisible();
  await setUp(page);
  await logOut(page);

  await logIn(page, person);
  await expect(page.getByText("Lost your device?")).toBeVisible();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain("sb-127-auth-token");
});
