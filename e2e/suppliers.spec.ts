import { randomUUID } from "node:crypto";
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

test("what was agreed is linked, and the scorecard explains itself @look", async ({
  inside,
  person: {
    orgIds: [org],
  },
}) => {
  const id = randomUUID();
  const product = { org_id: org, supplier_id: id, status: "active", title_en: "Lamp" };
  await ask("POST", "/rest/v1/suppliers", {
    body: { id, org_id: org, name: "TD SYNNEX Canada", code: "TDS" },
  });
  await ask("POST", "/rest/v1/products", {
    body: [
      {
        ...product,
        sku: "L-1",
        brand: "Nord",
        gtin: "062800000024",
        category: "Lamps",
        price: "10",
        images: [{ url: "https://a.example/1.jpg" }],
      },
      { ...product, sku: "L-2", brand: null, gtin: null, category: null, price: null, images: [] },
    ],
  });
  await inside.goto(`/suppliers?supplier=${id}`);
  const panel = inside.getByRole("dialog");
  await panel.getByRole("tab", { name: "Documents" }).click();
  await panel.getByRole("button", { name: "Add a document" }).click();
  await panel.getByLabel("Title").fill("Dealer terms 2026");
  await panel.getByLabel("Address").fill("terms.pdf");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByText("An address on the web begins with https://")).toBeVisible();
  await panel.getByLabel("Address").fill("https://td-synnex.example/terms.pdf");
  await checkAccessibility(inside);
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel).toBeHidden();

  await inside.getByRole("gridcell", { name: "TD SYNNEX Canada" }).getByRole("link").click();
  await panel.getByRole("tab", { name: "Documents" }).click();
  await expect(panel.getByRole("link", { name: "Dealer terms 2026" })).toHaveAttribute(
    "href",
    "https://td-synnex.example/terms.pdf",
  );
  await panel.getByRole("tab", { name: "Scorecard" }).click();
  await expect(panel.getByText("1 of 2 products have a title, brand, GTIN")).toBeVisible();
  await expect(panel.getByText("50 %", { exact: true })).toBeVisible();
  await checkAccessibility(inside);
  await expect(panel.getByRole("link", { name: "TD SYNNEX Canada" })).toBeVisible();
  await panel.getByRole("link", { name: "Imports" }).click();
  await expect(
    inside.getByText("Nothing has been brought in from this supplier yet."),
  ).toBeVisible();
});

test("of two people at one supplier the second sees both values and chooses", async ({
  inside,
  person: {
    orgIds: [org],
  },
}) => {
  await ask("POST", "/rest/v1/suppliers", {
    body: { org_id: org, name: "Nord", code: "NORD", phone: "000" },
  });
  await inside.goto("/suppliers");
  await inside.getByRole("link", { name: "Nord" }).click();
  const panel = inside.getByRole("dialog");
  await panel.getByLabel("Phone").fill("222");
  await ask("PATCH", `/rest/v1/suppliers?org_id=eq.${org}`, {
    body: { phone: "111", contact_name: "Ada" },
  });
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByText("theirs: 111; yours: 222")).toBeVisible();
  await panel.getByRole("button", { name: "Keep mine" }).click();
  await expect(panel.getByLabel("Contact")).toHaveValue("Ada");
  await expect(panel.getByLabel("Phone")).toHaveValue("222");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel).toBeHidden();
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
