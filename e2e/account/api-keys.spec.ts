import { checkAccessibility, expect, test } from "../portal.ts";

test("an owner creates an API key, a system writes a product with it, and the key stops working once it is revoked", async ({
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

test("an owner creates a test key, a system changes the sandbox's products with it, and the owner resets the sandbox", async ({
  inside: page,
}) => {
  await page.goto("/settings?tab=api");
  await page.getByLabel("Name", { exact: true }).fill("CI");
  await page.getByLabel("Works with").selectOption("A sandbox with demo data");
  await page.getByLabel("Create, change and delete products").check();
  await page.getByRole("button", { name: "Create API key" }).click();
  const key = await page.getByLabel("API key", { exact: true }).inputValue();
  expect(key).toMatch(/^sp_test_/);
  await page.getByRole("button", { name: "I’ve copied it" }).click();
  await expect(page.getByRole("heading", { name: "Sandbox" })).toBeVisible();
  await checkAccessibility(page);

  const address = await page.getByText(/\/functions\/v1\/api\/v1$/).textContent();
  const send = (method: string, path: string, body?: object) =>
    fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  const skus = async () => {
    const { data } = Object(await (await send("GET", "/products?limit=200")).json());
    return new Set<string>(data.map(({ sku }: { sku: string }) => sku));
  };
  const before = await skus();
  expect(before.size).toBe(60);
  const [first = ""] = before;
  expect((await send("PUT", "/products/TEST-1", { title_en: "A test" })).status).toBe(201);
  expect((await send("PATCH", `/products/${first}`, { title_en: "Broken" })).status).toBe(200);

  // The test key mustn't have changed the organization's own catalogue.
  await page.goto("/product-management");
  await expect(page.getByText("0 products")).toBeVisible();

  await page.goto("/settings?tab=api");
  await page.getByRole("button", { name: "Reset sandbox" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset sandbox" }).click();
  await expect(page.getByText("The sandbox has only demo data again.")).toBeVisible();
  expect(await skus()).toEqual(before);
  const restored = Object(await (await send("GET", `/products/${first}`)).json());
  expect(restored.title_en).not.toBe("Broken");
});
