import { ask } from "./backend.ts";
import { checkAccessibility, expect, test } from "./portal.ts";

test("a supplier is added, changed and archived @look", async ({ inside }) => {
  await inside.goto("/suppliers");
  await inside.getByRole("button", { name: "New supplier" }).click();
  const panel = inside.getByRole("dialog");
  await panel.getByLabel("Name").fill("Québec Lumière inc.");
  await expect(panel.getByLabel("Code")).toHaveValue("QUEBEC-LUMIERE-INC");
  await panel.getByLabel("Minimum order").fill("a lot");
  await panel.getByRole("button", { name: "Add supplier" }).click();
  await expect(panel.getByText("Write an amount, such as 250 or 99.50.")).toBeVisible();
  await checkAccessibility(inside);
  await panel.getByLabel("Minimum order").fill("250");
  await panel.getByRole("button", { name: "Add supplier" }).click();
  await expect(panel).toBeHidden();

  await inside.getByRole("link", { name: "Québec Lumière inc." }).click();
  await expect(inside).toHaveURL(/\?supplier=/);
  await expect(panel.getByLabel("Minimum order")).toHaveValue("250");
  await panel.getByLabel("Status").selectOption("Archived");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel).toBeHidden();
  await expect(inside.getByRole("gridcell", { name: "Archived" })).toBeVisible();
});

test.describe("when the server refuses", () => {
  test.use({ tolerated: /409/ });

  test("a code that is taken is said so, and nothing typed is lost", async ({ inside, person }) => {
    await ask("POST", "/rest/v1/suppliers", {
      body: { org_id: person.orgIds[0], name: "Nord", code: "NORD" },
    });
    await inside.goto("/suppliers");
    await inside.getByRole("button", { name: "New supplier" }).click();
    const panel = inside.getByRole("dialog");
    await panel.getByLabel("Name").fill("Nord");
    await panel.getByRole("button", { name: "Add supplier" }).click();
    await expect(panel.getByText("Another supplier has this code.")).toBeVisible();
    await expect(panel.getByLabel("Name")).toHaveValue("Nord");
  });
});
