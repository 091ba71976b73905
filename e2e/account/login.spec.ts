import { submitLogin } from "./login-steps.ts";
import { alive, expect, test } from "../portal.ts";

test("the demo account logs in, and its session survives a reload", async ({ page }) => {
  await page.goto("/login");
  await alive(page);
  await submitLogin(page, { email: "demo@supplier-portal.example", password: "Demo-portal-1" });
  await page.waitForURL("/suppliers");
  await expect(page.getByRole("heading", { level: 1, name: "Suppliers" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Suppliers" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/suppliers");
});

test("a visitor redirected to the login page returns to the requested page after login", async ({
  page,
  person,
}) => {
  await page.goto("/orders?status=open#late");
  await submitLogin(page, person);
  await page.waitForURL("/orders?status=open#late");
  await expect(page.getByRole("heading", { level: 1, name: "Order Management" })).toBeVisible();
});

test("a logged-in person who opens the login page gets the requested page instead", async ({
  inside,
}) => {
  await inside.goto("/login?next=%2Freports");
  await inside.waitForURL("/reports");
});
