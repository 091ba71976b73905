import { randomUUID } from "node:crypto";
import { callServer, linkIn, mailTo } from "../backend.ts";
import { submitLogin, suppliersHeading } from "./login-steps.ts";
import { alive, checkAccessibility, expect, test, type Page } from "../portal.ts";

const PASSWORD = "Correct-horse-7";

/** Expires the token in a page's storage, so that its next load has to renew the session. */
const runOut = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (!key.endsWith("-auth-token")) continue;
      const session: object = JSON.parse(localStorage.getItem(key) ?? "{}");
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
    }
  });

/** A token from a link must not remain in the URL or in the browser's history. */
async function hasNoTokens(page: Page) {
  expect(page.url()).not.toContain("access_token");
  await page.goBack();
  expect(page.url()).not.toContain("access_token");
}

test("a visitor signs up, confirms the address by email and is logged in @phone-only", async ({
  page,
}) => {
  const email = `${randomUUID()}@example.test`;
  await page.goto("/login");
  await alive(page);
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const panel = page.getByRole("tabpanel", { name: "Sign Up" });
  const create = panel.getByRole("button", { name: "Create Supplier Account" });
  await panel.getByLabel("Display Name").fill("Ada Lavoie");
  await panel.getByLabel("Company Name (Optional)").fill("Lavoie & Fils");
  await panel.getByLabel("Email", { exact: true }).fill(email);
  await expect(create).toBeDisabled();
  await panel.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await expect(panel.getByText("Strong")).toBeVisible();
  await checkAccessibility(page);
  await create.click();
  await expect(panel.getByRole("heading", { name: "Check your email" })).toBeVisible();

  await page.goto(linkIn(await mailTo(email)));
  await expect(suppliersHeading(page)).toBeVisible();
  await page.getByRole("button", { name: "Account menu for Ada Lavoie" }).click();
  await expect(page.getByRole("menu").getByText("Lavoie & Fils")).toBeVisible();
});

test("a magic link logs a person in and leaves no token in the URL or behind the Back button", async ({
  page,
  person,
}) => {
  await page.goto("/login");
  await alive(page);
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByRole("button", { name: "Email me a magic login link" }).click();
  await expect(
    page.getByText(`Magic link sent to ${person.email}. Check your inbox.`),
  ).toBeVisible();

  await page.goto(linkIn(await mailTo(person.email, 2)));
  await expect(suppliersHeading(page)).toBeVisible();
  await hasNoTokens(page);
});

async function choosePassword(page: Page) {
  expect(page.url()).not.toContain("access_token");
  await checkAccessibility(page);
  await page.getByLabel("New Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm New Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Update password" }).click();
  await page.waitForURL("/login");
}

// Changing the password ends the session. On a slow server, the security report may arrive later and be rejected.
test.describe("an invitation from Supabase's dashboard", () => {
  test.use({ tolerated: /security-monitoring/ });
  test("a person invited from Supabase's dashboard sets a password and logs in with it", async ({
    page,
  }) => {
    const email = `${randomUUID()}@example.test`;
    const front = encodeURIComponent(`${process.env["E2E_ORIGIN"]}/`);
    const data = { organization: "O’Brien & Co", locale: 5 };
    await callServer("POST", `/auth/v1/invite?redirect_to=${front}`, { body: { email, data } });

    await page.goto(linkIn(await mailTo(email)));
    await expect(page.getByRole("heading", { name: "Choose your password" })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await choosePassword(page);
    await submitLogin(page, { email, password: PASSWORD });
    await expect(suppliersHeading(page)).toBeVisible();
  });
});

test.describe("a forgotten password", () => {
  // The server rejects the code of a used link, and a security report that arrives after the session has ended. The
  // browser logs both to the console.
  test.use({ tolerated: /\/auth\/v1\/verify|security-monitoring/ });

  test("a forgotten password is reset by a link that works once, other sessions end, and only the new password works @phone-only", async ({
    browser,
    page,
    person,
  }) => {
    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto("/login");
    await submitLogin(elsewhere, person);
    await expect(suppliersHeading(elsewhere)).toBeVisible();

    await page.goto("/login");
    await alive(page);
    await page.getByLabel("Email", { exact: true }).fill(person.email);
    await page.getByRole("button", { name: "Forgot password?" }).click();
    const dialog = page.getByRole("dialog", { name: "Reset your password" });
    await expect(dialog.getByLabel("Email")).toHaveValue(person.email);
    await checkAccessibility(page);
    await dialog.getByRole("button", { name: "Send reset link" }).click();
    await expect(page.getByText(`Password reset link sent to ${person.email}`)).toBeVisible();

    const link = linkIn(await mailTo(person.email, 2));
    await page.goto(link);
    await expect(page.getByText(person.email)).toBeVisible();
    await choosePassword(page);

    // The session on the other device ends once its token expires, and the old password no longer works.
    await runOut(elsewhere);
    await elsewhere.reload();
    await elsewhere.waitForURL(/\/login/);
    await submitLogin(elsewhere, person);
    await expect(elsewhere.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
      /^Invalid email or password/,
    );
    await elsewhere.context().close();

    await submitLogin(page, { ...person, password: PASSWORD });
    await expect(suppliersHeading(page)).toBeVisible();

    // A link works only once.
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Invalid Reset Link" })).toBeVisible();
    await expect(page.getByText("Invalid or expired reset link")).toBeVisible();
  });
});

test("an email address changes after both mailboxes confirm, with emails in the person's language @phone-only", async ({
  inside,
  person,
}) => {
  const newEmail = `${randomUUID()}@example.test`;
  await inside.goto("/settings");
  const response = inside.waitForResponse(/\/auth\/v1\/user$/);
  await inside.getByRole("button", { name: "Français (Canada)" }).click();
  expect((await response).ok()).toBe(true);
  await inside.evaluate(() => localStorage.setItem("ui-locale", "en"));
  await inside.reload();

  await inside.getByLabel("New email address").fill(newEmail);
  await inside.getByRole("button", { name: "Change email address" }).click();
  await expect(inside.getByText("Now confirm the change in both inboxes")).toBeVisible();
  await checkAccessibility(inside);

  const [toOld, toNew] = [await mailTo(person.email, 2), await mailTo(newEmail)];
  for (const mail of [toOld, toNew]) {
    expect(mail).toContain("Confirmez votre changement d’adresse courriel");
    expect(mail).toContain(newEmail);
  }
  // Leaves the page before each link, so that the link loads as in a new tab.
  await inside.goto("/about");
  await inside.goto(linkIn(toNew));
  await expect(inside.getByText("One confirmation is still needed")).toBeVisible();
  await expect(inside.getByLabel("Current email address")).toHaveValue(person.email);
  await inside.goto("/about");
  await inside.goto(linkIn(toOld));
  await expect(inside.getByText("Your email address has changed")).toBeVisible();
  await expect(inside.getByLabel("Current email address")).toHaveValue(newEmail);
  await hasNoTokens(inside);
});

test.describe("after five wrong passwords", () => {
  test.use({ tolerated: /token\?grant_type=password/ });

  test("five wrong passwords lock the login, even after a reload", async ({ page, person }) => {
    await page.goto("/login");
    await alive(page);
    for (let attempt = 1; attempt <= 5; attempt++) {
      const tokenResponse = page.waitForResponse(/token\?grant_type=password/);
      await submitLogin(page, { ...person, password: `wrong-${attempt}` });
      await tokenResponse;
    }
    const countdown = page.getByText(/Too many attempts. Please try again in 30 minutes/).first();
    await expect(countdown).toBeVisible();
    await page.reload();
    await expect(countdown).toBeVisible();
    await checkAccessibility(page);
  });
});
