import { randomUUID } from "node:crypto";
import { callServer } from "../backend.ts";
import { checkAccessibility, expect, type Page, test } from "../portal.ts";

test("a supplier is added, changed and archived @look", async ({ inside }) => {
  await inside.goto("/suppliers");
  await inside.getByRole("button", { name: "New supplier" }).click();
  const panel = inside.getByRole("dialog");
  await panel.getByLabel("Name").fill("Québec Lumière inc.");
  await expect(panel.getByLabel("Code")).toHaveValue("QUEBEC-LUMIERE-INC");
  await panel.getByLabel("Minimum order").fill("a lot");
  await panel.getByRole("button", { name: "Add supplier" }).click();
  await expect(panel.getByText("Enter an amount, such as 250 or 99.50.")).toBeVisible();
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

test("a document is linked to a supplier, and the supplier's scorecard explains its values @look", async ({
  inside,
  person: {
    orgIds: [org],
  },
}) => {
  const id = randomUUID();
  const product = { org_id: org, supplier_id: id, status: "active", title_en: "Lamp" };
  const rest = ["description_en", "brand", "gtin", "category", "price"];
  const empty = { ...Object.fromEntries(rest.map((field) => [field, null])), images: [] };
  await callServer("POST", "/rest/v1/suppliers", {
    body: { id, org_id: org, name: "TD SYNNEX Canada", code: "TDS" },
  });
  await callServer("POST", "/rest/v1/products", {
    body: [
      {
        ...product,
        sku: "L-1",
        description_en: "A lamp of brass.",
        brand: "Nord",
        gtin: "062800000024",
        category: "Lamps",
        price: "10",
        images: [{ url: "https://a.example/1.jpg" }],
      },
      { ...product, ...empty, sku: "L-2" },
    ],
  });
  await inside.goto(`/suppliers?supplier=${id}`);
  const panel = inside.getByRole("dialog");
  await panel.getByRole("tab", { name: "Documents" }).click();
  await panel.getByRole("button", { name: "Add document" }).click();
  await panel.getByLabel("Title").fill("Dealer terms 2026");
  await panel.getByLabel("Address").fill("terms.pdf");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByText("Enter a URL that starts with https://")).toBeVisible();
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
  await expect(
    panel.getByText(/^Products with an English title and description.* 1 of 2\.$/),
  ).toBeVisible();
  await expect(panel.getByText("50%", { exact: true })).toBeVisible();
  await checkAccessibility(inside);
  await expect(panel.getByRole("link", { name: "TD SYNNEX Canada" })).toBeVisible();
  await panel.getByRole("link", { name: "Imports" }).click();
  await expect(inside.getByText("Nothing has been imported from this supplier yet.")).toBeVisible();
});

test("when two people edit a supplier, the second sees both values and chooses one", async ({
  inside,
  person: {
    orgIds: [org],
  },
}) => {
  await callServer("POST", "/rest/v1/suppliers", {
    body: { org_id: org, name: "Nord", code: "NORD", phone: "000" },
  });
  await inside.goto("/suppliers");
  await inside.getByRole("link", { name: "Nord" }).click();
  const panel = inside.getByRole("dialog");
  await panel.getByLabel("Phone").fill("222");
  await callServer("PATCH", `/rest/v1/suppliers?org_id=eq.${org}`, {
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

test("the supplier list is complete even when it exceeds the server's row limit", async ({
  inside,
  person,
}) => {
  const body = Array.from({ length: 1001 }, (_, at) => ({
    org_id: person.orgIds[0],
    name: `Supplier ${at}`,
    code: `S-${at}`,
  }));
  await callServer("POST", "/rest/v1/suppliers", { body });
  await inside.goto("/suppliers");
  await expect(inside.getByText("1,001 suppliers")).toBeVisible();
});

test("the import profiles of a supplier are opened from its page, and one is deleted", async ({
  inside,
  person: {
    orgIds: [org],
  },
}) => {
  const id = randomUUID();
  const supplier = { id, org_id: org, name: "Nord", code: "NORD" };
  await callServer("POST", "/rest/v1/suppliers", { body: supplier });
  await callServer("POST", "/rest/v1/import_profiles", {
    body: {
      org_id: org,
      supplier_id: id,
      version: 2,
      name: "Nord price list",
      header_key: "0".repeat(32),
      file_settings: {},
      mapping: {},
    },
  });
  await inside.goto(`/suppliers?supplier=${id}`);
  await inside.getByRole("dialog").getByRole("link", { name: "Import profiles" }).click();
  const profiles = inside.getByRole("list", { name: "Import profiles" });
  await expect(profiles).toContainText("Nord price list");
  await expect(profiles).toContainText("Version 2");
  await checkAccessibility(inside);
  await inside.getByRole("button", { name: "Delete profile Nord price list" }).click();
  await inside.getByRole("button", { name: "Delete profile", exact: true }).click();
  await expect(inside.getByText("No profiles for this supplier yet.")).toBeVisible();
});

test.describe("when responses are lost", () => {
  test.use({ tolerated: /ERR_/ });

  /** Lets requests of a method arrive at the server, but loses their responses. */
  const loseResponses = (page: Page, method: string) =>
    page.route("**/rest/v1/suppliers*", async (route) => {
      if (route.request().method() !== method) return route.continue();
      await route.fetch();
      return route.abort("connectionreset");
    });

  test("saving a supplier again after a lost response creates no second one and reports no conflict", async ({
    inside,
    person: {
      orgIds: [org],
    },
  }) => {
    const stored = () =>
      callServer("GET", `/rest/v1/suppliers?org_id=eq.${org}&select=code,contact_name,phone`);
    await inside.goto("/suppliers");
    await inside.getByRole("button", { name: "New supplier" }).click();
    const panel = inside.getByRole("dialog");
    await panel.getByLabel("Name").fill("Nord");
    await loseResponses(inside, "POST");
    await panel.getByRole("button", { name: "Add supplier" }).click();
    await expect(panel.getByText("We can’t reach the server.")).toBeVisible();
    await inside.unroute("**/rest/v1/suppliers*");
    await panel.getByLabel("Phone").fill("111");
    await panel.getByRole("button", { name: "Add supplier" }).click();
    await expect(panel).toBeHidden();
    expect(await stored()).toMatchObject([{ code: "NORD", phone: "111" }]);

    await inside.getByRole("link", { name: "Nord" }).click();
    await panel.getByLabel("Phone").fill("222");
    await loseResponses(inside, "PATCH");
    await panel.getByRole("button", { name: "Save" }).click();
    await expect(panel.getByText("We can’t reach the server.")).toBeVisible();
    await inside.unroute("**/rest/v1/suppliers*");
    await panel.getByLabel("Contact").fill("Ada");
    await panel.getByRole("button", { name: "Save" }).click();
    await expect(panel).toBeHidden();
    expect(await stored()).toEqual([{ code: "NORD", contact_name: "Ada", phone: "222" }]);
  });
});

test.describe("when the server rejects a supplier", () => {
  test.use({ tolerated: /409/ });

  test("a supplier code already in use shows an error, and the form keeps its input", async ({
    inside,
    person,
  }) => {
    await callServer("POST", "/rest/v1/suppliers", {
      body: { org_id: person.orgIds[0], name: "Nord", code: "NORD" },
    });
    await inside.goto("/suppliers");
    await inside.getByRole("button", { name: "New supplier" }).click();
    const panel = inside.getByRole("dialog");
    await panel.getByLabel("Name").fill("Nord");
    await panel.getByRole("button", { name: "Add supplier" }).click();
    await expect(panel.getByText("Another supplier already uses this code.")).toBeVisible();
    await expect(panel.getByLabel("Name")).toHaveValue("Nord");
  });
});
