import { randomUUID } from "node:crypto";
import { linkIn, mailTo } from "../backend.ts";
import { alive, expect, OTHER_ENGINES, pathOf, test } from "./journey.ts";
import type { Tab } from "./tab.ts";

const PASSWORD = "Correct-horse-7";

const suppliers = (tab: Tab) => tab.getByRole("heading", { level: 1, name: "Suppliers" });

async function logIn(tab: Tab, email: string, password: string) {
  await tab.getByLabel("Email", { exact: true }).fill(email);
  await tab.getByLabel("Password", { exact: true }).fill(password);
  await tab.getByRole("button", { name: "Login to Supplier Portal" }).click();
}

test("a visitor signs up and confirms the address by email", OTHER_ENGINES, async ({ tab }) => {
  const email = `${randomUUID()}@example.test`;
  await tab.goto("/login");
  await alive(tab);
  await tab.getByRole("tab", { name: "Sign Up" }).click();
  const panel = tab.getByRole("tabpanel", { name: "Sign Up" });
  await panel.getByLabel("Display Name").fill("Ada Lavoie");
  await panel.getByLabel("Company Name (Optional)").fill("Lavoie & Fils");
  await panel.getByLabel("Email", { exact: true }).fill(email);
  await panel.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await panel.getByRole("button", { name: "Create Supplier Account" }).click();
  await panel.getByRole("heading", { name: "Check your email" }).waitFor();
  await tab.goto(linkIn(await mailTo(email)));
  await suppliers(tab).waitFor();
  await tab.getByRole("button", { name: "Account menu for Ada Lavoie" }).click();
  await tab.getByRole("menu").getByText("Lavoie & Fils").waitFor();
});

test(
  "a person logs in, stays logged in after a reload, logs out of every tab at once, and logs in with a magic link",
  OTHER_ENGINES,
  async ({ tab, session, person }) => {
    await tab.goto("/orders?status=open");
    await logIn(tab, person.email, person.password);
    await tab.getByRole("heading", { level: 1, name: "Order Management" }).waitFor();
    expect(await pathOf(tab)).toBe("/orders?status=open");
    await tab.reload();
    await tab.getByRole("heading", { level: 1, name: "Order Management" }).waitFor();

    const other = await session.openTab();
    await other.goto("/reports");
    await other.getByRole("heading", { level: 1, name: "Reports & Analytics" }).waitFor();
    await tab.getByRole("button", { name: /^Account menu for/ }).click();
    await tab.getByRole("menuitem", { name: "Sign out" }).click();
    await tab.getByText("You have been logged out").first().waitFor();
    await expect.poll(() => pathOf(other)).toBe("/login?next=%2Freports");

    await tab.goto("/login");
    await alive(tab);
    await tab.getByLabel("Email", { exact: true }).fill(person.email);
    await tab.getByRole("button", { name: "Email me a magic login link" }).click();
    await tab.getByText(`Magic link sent to ${person.email}`).first().waitFor();
    await tab.goto(linkIn(await mailTo(person.email, 2)));
    await suppliers(tab).waitFor();
  },
);

test("a forgotten password is reset by email", OTHER_ENGINES, async ({ tab, person }) => {
  await tab.goto("/login");
  await alive(tab);
  await tab.getByLabel("Email", { exact: true }).fill(person.email);
  await tab.getByRole("button", { name: "Forgot password?" }).click();
  await tab.getByRole("dialog").getByRole("button", { name: "Send reset link" }).click();
  await tab.getByText(`Password reset link sent to ${person.email}`).first().waitFor();
  await tab.goto(linkIn(await mailTo(person.email, 2)));
  await tab.getByLabel("New Password", { exact: true }).fill(PASSWORD);
  await tab.getByLabel("Confirm New Password").fill(PASSWORD);
  await tab.getByRole("button", { name: "Update password" }).click();
  await expect.poll(() => pathOf(tab)).toBe("/login");
  await logIn(tab, person.email, PASSWORD);
  await suppliers(tab).waitFor();
});
