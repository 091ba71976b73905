import { ask } from "../backend.ts";
import { checkAccessibility, expect, test } from "../portal.ts";

test("prices are computed from the cost, previewed, applied, explained on the product and undone", async ({
  inside: page,
  person,
}) => {
  const [org = ""] = person.orgIds;
  const id = `${org.slice(0, -1)}1`;
  await ask("POST", "/rest/v1/products", {
    body: [
      { org_id: org, id, sku: "LAMP", title_en: "Lamp", status: "active", cost: 50, price: 99 },
    ],
  });
  await page.goto("/product-management");
  await page.getByRole("link", { name: "Pricing" }).click();
  await page.getByRole("button", { name: "Add a price rule" }).click();
  await page.getByLabel("Name of the rule").fill("Cost plus 18%");
  await page.getByLabel(/^Add a step to/).selectOption("Markup");
  await page.getByLabel("Markup (%)").fill("x");
  await expect(page.getByLabel("Markup (%)")).toHaveAccessibleDescription(/Enter a number/);
  await page.getByLabel("Markup (%)").fill("18");
  await page.getByLabel("Add a guard").selectOption("Not below the cost");
  await expect(page.getByText("Products: 1")).toBeVisible();
  await checkAccessibility(page);

  await page.getByRole("button", { name: "Save price list" }).click();
  await page.getByRole("button", { name: "Apply prices" }).click();
  await page.getByRole("button", { name: "Change prices" }).click();
  await expect(page.getByText("Updated: 1 product")).toBeVisible();

  await page.goto(`/product-management?product=${id}`);
  await page.getByRole("tab", { name: "Prices" }).click();
  const steps = page.getByRole("table", { name: "Price steps: Catalogue" });
  await expect(steps.getByRole("row", { name: /^Markup Cost plus 18% \$59\.00/ })).toBeVisible();
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText("by rule “Cost plus 18%”")).toBeVisible();
});
