import { z } from "zod";
import { alive, checkAccessibility, expect, test, type Page } from "../portal.ts";
import { sessionOf, type Person } from "../backend.ts";
import { submitLogin } from "./login-steps.ts";

// The tests advance the page's clock by up to nine hours in a moment. So security reports have times that the
// server rejects, and the renewal of a session may reach the server after its logout.
test.use({ tolerated: /security-monitoring|security event|grant_type=refresh_token/ });

async function logIn(page: Page, person: Person, path = "/orders") {
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await submitLogin(page, person);
  await page.waitForURL(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: /^Account menu for/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByText("You have been logged out")).toBeVisible();
}

const storage = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage).filter((key) => !key.startsWith("ui-")),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).length,
    // The caches named `ui-…` hold the offline page, which is the same for everyone and contains no personal data.
    caches: (await caches.keys()).filter((name) => !name.startsWith("ui-")),
  }));

/** Advances the page's clock and runs the timers that become due. */
const pass = (page: Page, time: string) => page.clock.runFor(time);

test("after 59 minutes without activity, a warning offers to extend the session; without an answer, the session ends, and a new login returns to the same page", async ({
  page,
  person,
}) => {
  // The logout waits for the server, which can take seconds.
  test.slow();
  await page.clock.install();
  await logIn(page, person, "/orders?status=open");
  await pass(page, "58:30");
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await pass(page, "00:45");
  const warning = page.getByRole("alertdialog", { name: "Are you still there?" });
  await expect(warning).toBeVisible();
  await checkAccessibility(page);

  await warning.getByRole("button", { name: "Stay logged in" }).click();
  await expect(warning).toBeHidden();
  await pass(page, "58:30");
  await expect(warning).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Order Management" })).toBeVisible();
  await pass(page, "00:45");
  await expect(warning).toBeVisible();

  await pass(page, "00:47");
  await expect(page.getByText("Session expired due to inactivity")).toBeVisible({
    timeout: 30_000,
  });
  // The page's clock jumps an hour at once, so a session renewal may finish after the logout and store a new session.
  // The portal then removes it.
  await expect.poll(async () => (await storage(page)).local).toEqual([]);
  await page.waitForURL("/login?next=%2Forders%3Fstatus%3Dopen");

  await submitLogin(page, person);
  await page.waitForURL("/orders?status=open");
  await expect(page.getByText("Session expired due to inactivity")).toBeHidden();
});

test("the first activity after a laptop slept overnight leads to the login page", async ({
  page,
  person,
}) => {
  await page.clock.install();
  await logIn(page, person);
  await page.clock.fastForward("09:00:00");
  await page.mouse.move(200, 200);
  await page.waitForURL(/\/login/);
  await expect(page.getByText("Session expired due to inactivity")).toBeVisible();
});

test("extending the session in one of two tabs extends it in both, and logging out of one tab logs out both", async ({
  page,
  person,
}) => {
  await page.clock.install();
  await logIn(page, person);
  const second = await page.context().newPage();
  await second.goto("/reports");
  await expect(second.getByRole("heading", { level: 1 })).toBeVisible();

  // Both tabs share one clock, so this moves the time of both.
  await pass(page, "59:15");
  await expect(second.getByRole("alertdialog")).toBeVisible();
  await page.getByRole("button", { name: "Stay logged in" }).click();
  await expect(second.getByRole("alertdialog")).toBeHidden();

  await signOut(page);
  await second.waitForURL("/login?next=%2Freports");
});

test("a logout leaves none of the person's data in the browser", async ({ page, person }) => {
  await logIn(page, person, "/settings");
  await signOut(page);
  await alive(page);
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await storage(page)).toEqual({ local: [], session: [], databases: 0, caches: [] });
  await page.goto("/settings");
  await page.waitForURL("/login?next=%2Fsettings");
});

test.describe("a session ended on another device", () => {
  // The server rejects the requests of the ended session, which the browser logs to the console.
  test.use({ tolerated: /\b403\b/ });

  test("a reload after the session was ended on another device explains the logout, and a new login returns to the same page @phone-only", async ({
    page,
    person,
  }) => {
    await logIn(page, person, "/orders?status=open");
    // Waits for all requests: a late one could notice the end of the session before the reload does.
    await page.goto("/orders?status=open", { waitUntil: "networkidle" });
    const { value } = await sessionOf(person);
    const { access_token } = z.object({ access_token: z.string() }).parse(JSON.parse(value));
    const api = process.env["E2E_SUPABASE_URL"] ?? "";
    await page.request.post(`${api}/auth/v1/logout?scope=global`, {
      headers: {
        apikey: process.env["E2E_ANON_KEY"] ?? "",
        authorization: `Bearer ${access_token}`,
      },
    });

    await page.reload();
    await page.waitForURL("/login?next=%2Forders%3Fstatus%3Dopen");
    await expect(page.getByText("You were logged out")).toBeVisible();
    await checkAccessibility(page);
    expect((await storage(page)).local).toEqual([]);
    await submitLogin(page, person);
    await page.waitForURL("/orders?status=open");
    await expect(page.getByText("You were logged out")).toBeHidden();
  });
});

test.describe("a logout with errors", () => {
  test.use({
    tolerated:
      /security-monitoring|security event|logout|Failed to (load|fetch)|ERR_INTERNET_DISCONNECTED|dynamically imported/,
  });

  test("logging out offline ends the session in this browser", async ({ page, person }) => {
    await logIn(page, person);
    await page.goto("/settings");
    await expect(page.getByLabel("Display Name")).toBeVisible();
    await page.context().setOffline(true);
    await signOut(page);
    await expect(page.getByText(/logged out in this browser only/)).toBeVisible();
    expect((await storage(page)).local).toEqual([]);
  });

  test("a logout ends the session in this browser even if the server fails", async ({
    page,
    person,
  }) => {
    await logIn(page, person);
    await page.route("**/auth/v1/logout**", (route) => route.fulfill({ status: 500, body: "{}" }));
    await signOut(page);
    expect((await storage(page)).local).toEqual([]);
  });
});

test.describe("a link from an email", () => {
  test.use({ tolerated: /security-monitoring|security event|issued (over|in)/ });

  test("a link from an email leaves no token in the URL or behind the Back button", async ({
    page,
    person,
  }) => {
    const { access_token, refresh_token } = await tokensOf(page, person);
    await page.goto("/about");
    await page.goto(
      `/orders#access_token=${access_token}&expires_in=3600&refresh_token=${refresh_token}&token_type=bearer&type=magiclink`,
    );
    await expect(page.getByRole("heading", { level: 1, name: "Order Management" })).toBeVisible();
    await expect(page).toHaveURL(/\/orders$/);
    const length = await page.evaluate(() => history.length);
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
    await page.goForward();
    await expect(page).toHaveURL(/\/orders$/);
    expect(await page.evaluate(() => history.length)).toBe(length);
  });

  test("an expired link from an email is explained on the login page", async ({ page }) => {
    await page.goto("/suppliers#error=access_denied&error_code=otp_expired&error_description=x");
    await page.waitForURL("/login?next=%2Fsuppliers");
    await expect(page.getByRole("alert")).toContainText("This link has expired");
    await checkAccessibility(page);
  });
});

/** Tokens of a session that no browser has stored. */
async function tokensOf(page: Page, { email, password }: Person) {
  const response = await page.request.post(
    `${process.env["E2E_SUPABASE_URL"] ?? ""}/auth/v1/token?grant_type=password`,
    { headers: { apikey: process.env["E2E_ANON_KEY"] ?? "" }, data: { email, password } },
  );
  return z
    .object({ access_token: z.string(), refresh_token: z.string() })
    .parse(await response.json());
}
