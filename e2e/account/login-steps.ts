import { isEnded, type Person } from "../backend.ts";
import { alive, expect, type Page } from "../portal.ts";

/** Fills in and submits the login form of the open page. */
export async function submitLogin(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login to Supplier Portal" }).click();
}

export async function logIn(page: Page, person: Person) {
  await page.goto("/login");
  await alive(page);
  await submitLogin(page, person);
}

export async function logOut(page: Page) {
  // A toast can cover the account menu. Loading a page removes it.
  await page.goto("/suppliers");
  const token = await page.evaluate(() => {
    const [key = ""] = Object.keys(localStorage).filter((name) => name.endsWith("-auth-token"));
    const session: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return String(Reflect.get(Object(session), "access_token"));
  });
  await page.getByRole("button", { name: /^Account menu for/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("/");
  await expect(page.getByText("You have been logged out")).toBeVisible();
  // The browser logs out before the server has ended all of the person's sessions. The server would end a new session
  // too, so this waits.
  await page.goto("about:blank");
  await expect.poll(() => isEnded(token)).toBe(true);
}

export const suppliersHeading = (page: Page) =>
  page.getByRole("heading", { level: 1, name: "Suppliers" });
