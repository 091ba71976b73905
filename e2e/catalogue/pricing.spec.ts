import { callServer } from "../backend.ts";
import { open, press, walkTo } from "../by-keyboard.ts";
import { checkAccessibility, expect, test } from "../portal.ts";

// Saving a price list after someone else saved it gets status 409, and the portal then shows what that person changed.
test.use({ tolerated: /^409: .*rule_sets|status of 409/ });

test("prices are computed from the cost, previewed, applied and explained on the product @phone-only", async ({
  inside: page,
  person,
}) => {
  const [org = ""] = person.orgIds;
  const id = `${org.slice(0, -1)}1`;
  await callServer("POST", "/rest/v1/products", {
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
  await page.getByText("Products: All products").click();
  await page.getByRole("checkbox", { name: "All products" }).uncheck();
  await page.getByRole("button", { name: "Add condition" }).click();
  await page.getByLabel("Value", { exact: true }).fill("lamp");
  await expect(page.getByText("Products: 1")).toBeVisible();
  await checkAccessibility(page);

  await page.getByRole("button", { name: "Save price list" }).click();
  await page.getByRole("button", { name: "Apply prices" }).click();
  await page.getByRole("button", { name: "Change prices" }).click();
  await expect(page.getByText("1 product was updated")).toBeVisible();
  await expect(page.getByRole("link", { name: "Show in the history" })).toBeVisible();

  await page.goto(`/product-management?product=${id}`);
  await page.getByRole("tab", { name: "Prices" }).click();
  const steps = page.getByRole("table", { name: "Price steps: Catalogue" });
  await expect(
    steps.getByRole("row", { name: /^Markup Cost plus 18% (\+\$9\.00 )?\$59\.00/ }),
  ).toBeVisible();
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByText("by rule “Cost plus 18%”")).toBeVisible();
});

test("a price rule from a template gets a currency step with an imported exchange rate, and a rate of 0 shows an error at its field", async ({
  inside: page,
  person,
}) => {
  const [org = ""] = person.orgIds;
  await callServer("POST", "/rest/v1/products", {
    body: [{ org_id: org, sku: "LAMP", title_en: "Lamp", cost: 10, price: 9 }],
  });
  await page.goto("/product-management?pricing=");
  await page.getByRole("button", { name: "Price templates" }).click();
  const template = page.getByRole("listitem").filter({ hasText: "Cost plus 18%," });
  await expect(template.getByText("Raised: 1. Lowered: 0. Unchanged: 0.")).toBeVisible();
  await checkAccessibility(page);
  await template.getByRole("button", { name: /^Use rule/ }).click();
  await page.getByLabel(/^Add a step to/).selectOption("Convert the currency");
  await page.getByLabel("Exchange rate").fill("0");
  await expect(page.getByLabel("Exchange rate")).toHaveAccessibleDescription(
    "Enter a number above 0.",
  );
  await page.getByRole("button", { name: "Import exchange rates" }).click();
  await page
    .getByLabel(/^Currency pair, rate and date/)
    .fill("USD/CAD,0,2026-11-19\nUSD/CAD,1.37,2026-11-20");
  await expect(page.getByText("1 line was skipped")).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Update 1 step" }).click();
  await expect(page.getByLabel("Exchange rate")).toHaveValue("1.37");
  await expect(page.getByLabel("Rate date")).toHaveValue("2026-11-20");
});

test("a price rule is taken from a template, copied, saved and applied with the keyboard alone", async ({
  inside: page,
  person,
}) => {
  const [org = ""] = person.orgIds;
  const { keyboard } = page;
  await callServer("POST", "/rest/v1/products", {
    body: [{ org_id: org, sku: "LAMP", title_en: "Lamp", cost: 10, price: 9 }],
  });
  await page.goto("/product-management?pricing=");
  await expect(page.getByText("Without rules, products keep their own prices.")).toBeVisible();
  await open(page, "Price templates");
  await press(page, "button", /^Use rule: Cost plus 18%/);
  await walkTo(page, "textbox", "Name of the rule", { back: true });
  await keyboard.type("Basic price");
  await walkTo(page, "textbox", "Markup (%)");
  await keyboard.type("20");
  await press(page, "button", "Duplicate Basic price", { back: true });
  const rules = page.getByRole("list", { name: "Price rules" });
  const last = rules.getByRole("textbox", { name: "Name of the rule" }).last();
  await expect(last).toHaveValue("Basic price");
  await press(page, "button", "Save price list");
  await expect(page.getByText("Price list saved as version 1")).toBeVisible();
  await expect(page.getByText("Products: 1").last()).toBeVisible();
  await open(page, "Apply prices", { back: true });
  await press(page, "button", "Change prices");
  await expect(page.getByText("1 product was updated")).toBeVisible();
});

test("when two people edit the same price list, both edits are saved, and a version shows its changes", async ({
  inside: page,
  person,
}) => {
  const [org = ""] = person.orgIds;
  await callServer("POST", "/rest/v1/products", {
    body: [{ org_id: org, sku: "LAMP", title_en: "Lamp", cost: 10, price: 9 }],
  });
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto("/product-management?pricing=");
    await expect(tab.getByText("Without rules, products keep their own prices.")).toBeVisible();
  }
  await page.getByRole("button", { name: "Add a price rule" }).click();
  await page.getByLabel("Name of the rule").fill("Basic price");
  await other.getByLabel("Add a guard").selectOption("Not below the cost");
  await other.getByRole("button", { name: "Save price list" }).click();
  await expect(other.getByText("Price list saved as version 1")).toBeVisible();
  await other.close();

  await page.bringToFront();
  await page.getByRole("button", { name: "Save price list" }).click();
  const conflict = page.getByRole("alert").filter({ hasText: "Someone else saved version 1" });
  await expect(conflict.getByText("The guards were changed.")).toBeVisible();
  await checkAccessibility(page);
  await conflict.getByRole("button", { name: "Keep mine" }).click();
  await page.getByRole("button", { name: "Save price list" }).click();
  await expect(page.getByText("Price list saved as version 2")).toBeVisible();
  await expect(page.getByRole("button", { name: "Basic price", exact: true })).toBeVisible();
  await expect(
    page.getByRole("button", { name: "Delete the guard: Not below the cost" }),
  ).toBeVisible();

  await page.getByRole("button", { name: "More actions for this price list" }).click();
  await page.getByRole("menuitem", { name: "Versions" }).click();
  await page.getByText("Changes if you restore this version").click();
  await expect(page.getByText("“Basic price” was deleted.")).toBeVisible();
  await page.getByRole("button", { name: "Restore version 1" }).click();
  await expect(page.getByText("Without rules, products keep their own prices.")).toBeVisible();
});
