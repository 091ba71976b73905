import { callServer } from "../backend.ts";
import { named } from "./import-files.ts";
import { done, drop, press } from "./import-steps.ts";
import { checkAccessibility, expect, test } from "../portal.ts";

test("a guessed setting is listed first, with the values it's based on @phone", async ({
  inside,
}) => {
  await inside.goto("/product-management?import");
  await drop(
    inside,
    named("prices.csv", "SKU;Name;Price\nA-1;Lamp;1,234\nA-2;Desk;2,345\nTotal;;3,579\n"),
  );
  const first = inside.getByRole("combobox").first();
  await expect(first).toHaveAccessibleName("Decimal separator");
  await expect(first).toHaveAccessibleDescription("Based on “1,234” · “2,345”");
  await checkAccessibility(inside);
  await expect(inside.getByRole("cell", { name: "Total" })).toBeHidden();
  await press(inside, "Change settings");
  await inside.getByLabel("Totals rows").selectOption("Read as data");
  await expect(inside.getByRole("cell", { name: "Total" })).toBeVisible();
});

test("a row with more cells than columns is rejected until the person joins its cells", async ({
  inside,
  person,
}) => {
  await inside.goto("/product-management?import");
  await drop(
    inside,
    named("stock.csv", "SKU,Title,Cost,Qty\nA-1,Lamp,6,10\nA-2,Desk,7,1,000\nA-3,Chair,8,100+\n"),
  );
  await press(inside, "Continue to columns");
  await press(inside, "Check all rows");
  const rejected = inside.getByRole("rowgroup", { name: /^Whole row: The row has more cells/ });
  await rejected.getByRole("button", { name: "Show rows" }).click();
  await expect(
    rejected.getByText("A-2 | Desk | 7 | 1 | 000 → A-2 | Desk | 7 | 1000"),
  ).toBeVisible();
  await rejected.getByRole("button", { name: "Join the split cells" }).click();
  await expect(rejected).toBeHidden();
  await expect(inside.getByText(/The stock is a lower limit/)).toBeVisible();
  await press(inside, "Compare with catalogue");
  await press(inside, "Import 3 products");
  await expect(done(inside)).toBeVisible();
  const [org] = person.orgIds;
  expect(
    await callServer("GET", `/rest/v1/stock?org_id=eq.${org}&select=on_hand&order=on_hand`),
  ).toEqual([{ on_hand: 10 }, { on_hand: 100 }, { on_hand: 1000 }]);
});
