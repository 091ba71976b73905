import { checkAccessibility, expect, test } from "../portal.ts";

test("an owner creates an API key, a system writes a product with it, and the key is revoked", async ({
  inside: page,
}) => {
  await page.goto("/settings?tab=api");
  await expect(page.getByText(/No API keys yet/)).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("ERP");
  await page.getByLabel("Create, change and delete products").check();
  await page.getByRole("button", { name: "Create API key" }).click();
  const key = await page.getByLabel("API key", { exact: true }).inputValue();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "I’ve copied it" }).click();

  const address = await page.getByText(/\/functions\/v1\/api\/v1$/).textContent();
  const send = async (method: string) => {
    const response = await fetch(`${address}/products/API-1`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(method === "PUT" ? { body: JSON.stringify({ title_en: "Written by the ERP" }) } : {}),
    });
    return response.status;
  };
  expect(await send("PUT")).toBe(201);

  await page.goto("/product-management");
  await expect(page.getByText("Written by the ERP")).toBeVisible();

  await page.goto("/settings?tab=api");
  await expect(page.getByText(/Last used on/)).toBeVisible();
  await page.getByRole("button", { name: "Revoke the API key ERP" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Revoked", { exact: true })).toBeVisible();
  expect(await send("GET")).toBe(401);
});
