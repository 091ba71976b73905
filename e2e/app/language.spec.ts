import { alive, expect, test } from "../portal.ts";

test("the login page is French in a browser set to French", async ({ browser }) => {
  const context = await browser.newContext({ locale: "fr-CA" });
  const page = await context.newPage();
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr-CA");
  await expect(page.getByLabel("Mot de passe", { exact: true })).toBeVisible();
  await context.close();
});

test("the language chosen in the settings applies immediately and after a reload", async ({
  inside,
}) => {
  await inside.goto("/settings");
  await inside.getByRole("button", { name: "Français (Canada)" }).click();
  await expect(inside.locator("html")).toHaveAttribute("lang", "fr-CA");
  await expect(inside.getByRole("heading", { level: 1, name: "Paramètres" })).toBeVisible();

  await inside.reload();
  await expect(inside.getByRole("heading", { level: 1, name: "Paramètres" })).toBeVisible();
  await alive(inside);
  await inside.getByRole("button", { name: "English" }).click();
  await expect(inside.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});
