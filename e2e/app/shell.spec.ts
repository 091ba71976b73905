import { readFileSync } from "node:fs";
import { callServer, type Person } from "../backend.ts";
import { checkAccessibility, expect, test, type Page } from "../portal.ts";

const insert = (table: string, row: Record<string, unknown>) =>
  callServer("POST", `/rest/v1/${table}`, { body: row });

async function addLaptop({ orgIds: [org_id] }: Person) {
  await insert("products", {
    org_id,
    sku: "LTP-10234-BK",
    title_en: "ProBook wireless laptop",
    brand: "Acme",
  });
}

const palette = (page: Page) => page.getByRole("dialog", { name: "Search and commands" });
const lines = (page: Page) => palette(page).getByRole("option");

async function openPalette(page: Page) {
  await expect(page.getByRole("searchbox", { name: "Search", exact: true })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeVisible();
}

test("a product is found, opened and listed under recent items using only the keyboard @look", async ({
  inside,
  person,
}) => {
  await addLaptop(person);
  await inside.goto("/suppliers");
  await expect(inside.getByRole("heading", { level: 1, name: "Suppliers" })).toBeVisible();
  await openPalette(inside);
  await inside.keyboard.type("ltp 10234");
  await expect(lines(inside).first()).toContainText("ProBook wireless laptop");
  await checkAccessibility(inside);
  await inside.keyboard.press("Enter");
  await inside.waitForURL(/\/product-management\?product=/);
  await expect(inside.getByRole("dialog", { name: "LTP-10234-BK" })).toBeVisible();
  await inside.keyboard.press("Escape");
  await expect(inside.getByRole("dialog")).toHaveCount(0);

  await openPalette(inside);
  await expect(lines(inside).first()).toContainText("ProBook wireless laptop");
  await inside.keyboard.press("Escape");
  await expect(palette(inside)).toHaveCount(0);
});

test("the search finds a guide chapter, an action, and a product despite typos @phone-only", async ({
  inside,
  person,
}) => {
  await addLaptop(person);
  await inside.goto("/dashboard");
  await inside.getByRole("searchbox", { name: "Search", exact: true }).click();
  const box = palette(inside).getByRole("combobox");
  await box.fill("wirelses labtop");
  await expect(lines(inside).first()).toContainText("LTP-10234-BK");
  await box.fill("two-factor");
  await expect(lines(inside).first()).toContainText("Two-factor authentication");
  await box.fill("dark");
  await lines(inside).filter({ hasText: "Dark theme" }).click();
  await expect(inside.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("text typed into the search box isn't lost when the search opens", async ({ inside }) => {
  await inside.goto("/dashboard");
  await inside.getByRole("searchbox", { name: "Search", exact: true }).focus();
  await inside.keyboard.type("reports", { delay: 30 });
  await expect(lines(inside).first()).toContainText("Reports & Analytics");
  await inside.keyboard.press("Enter");
  await inside.waitForURL("/reports");
});

test("the bell counts unread notifications, and each notification links to the page it's about @phone-only", async ({
  inside,
  person,
}) => {
  const about = { user_id: person.id, about_org_id: person.orgIds[0] };
  const details = { name: "Zoé Rivard", role: "editor" };
  const link = "/settings?tab=organization";
  await insert("notifications", { ...about, kind: "invitation_accepted", link, details });
  await inside.goto("/dashboard");
  await inside.getByRole("button", { name: "Notifications, 1 unread" }).click();

  const panel = inside.getByRole("dialog", { name: "Notifications" });
  await expect(panel).toHaveAccessibleDescription("Viewing notifications");
  await expect(panel.getByText("Zoé Rivard joined your organization")).toBeVisible();
  await checkAccessibility(inside);
  await panel.getByRole("link", { name: /Zoé Rivard/ }).click();
  await inside.waitForURL(link);
  await expect(inside.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
});

test("leaving the settings with unsaved changes asks for confirmation, and saved changes persist", async ({
  inside,
}) => {
  await inside.goto("/settings?tab=organization");
  await inside.getByLabel("City").fill("Trois-Rivières");
  await inside.getByRole("link", { name: "Reports & Analytics" }).click();
  const question = inside.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(inside.getByLabel("City")).toHaveValue("Trois-Rivières");
  await inside.getByRole("tab", { name: "Profile" }).click();
  await expect(question).toBeVisible();
  await inside.keyboard.press("Escape");

  await inside.getByRole("button", { name: "Save" }).click();
  await expect(inside.getByText("Organization saved")).toBeVisible();
  await inside.reload();
  await expect(inside.getByLabel("City")).toHaveValue("Trois-Rivières");
});

test("all data of an organization is exported as a zip", async ({ inside, person }) => {
  await addLaptop(person);
  await inside.goto("/settings?tab=data");
  const download = inside.waitForEvent("download");
  await inside.getByRole("button", { name: "Export everything" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^lavoie-.*-\d{4}-\d{2}-\d{2}\.zip$/);
  const bytes = readFileSync(await file.path()).toString("latin1");
  for (const name of ["read-me.txt", "organizations.csv", "products.csv", "members.csv"])
    expect(bytes).toContain(name);
});

test("an organization is scheduled for deletion by typing its name, and the deletion is cancelled @phone-only", async ({
  inside,
  person,
}) => {
  const name = `Lavoie ${person.email.slice(0, 8)}`;
  await inside.goto("/settings?tab=data");
  await inside.getByRole("button", { name: `Delete ${name}` }).click();
  const question = inside.getByRole("alertdialog", { name: `Delete ${name}?` });
  const confirm = question.getByRole("button", { name: "Delete in 14 days" });
  await expect(confirm).toBeDisabled();
  await question.getByRole("textbox").fill(name);
  await confirm.click();
  await expect(inside.getByText(`${name} will be deleted on`)).toBeVisible();
  await inside.getByRole("button", { name: `Keep ${name}` }).click();
  await expect(inside.getByRole("button", { name: `Delete ${name}` })).toBeVisible();
});

/** Checks tabs in both themes. french-screens.spec.ts checks the same tabs on a phone. */
async function expectAccessibleTabs(page: Page, path: string, names: readonly string[]) {
  await page.goto(path);
  for (const name of names)
    await test.step(name, async () => {
      await page.getByRole("tab", { name, exact: true }).click();
      const panel = page.getByRole("tabpanel", { name, exact: true });
      await expect(panel.getByRole("heading").first()).toBeVisible();
      await expect(panel.locator("[aria-busy=true]")).toHaveCount(0);
      await checkAccessibility(page, { isDarkChecked: true });
    });
}

test("the organization, notifications and data tabs of the settings are accessible", async ({
  inside,
}) => {
  await expectAccessibleTabs(inside, "/settings", ["Organization", "Notifications", "Data"]);
});

test("help opens at the chapter about the current screen @phone-only", async ({ inside }) => {
  await inside.goto("/settings?tab=organization");
  await inside.getByRole("link", { name: "Help", exact: true }).click();
  await inside.waitForURL("/help#team");
  await expect(inside.getByRole("heading", { name: "Teams and roles" })).toBeInViewport();
  await inside.getByRole("link", { name: "All chapters" }).click();
  await inside.getByRole("link", { name: /^Keyboard/ }).click();
  await expect(inside.getByRole("heading", { name: "In menus, tabs and tables" })).toBeVisible();
});

// every-page.spec.ts checks the first tab of the help.
test("the tickets, keyboard, what's new and system status tabs of the help are accessible", async ({
  inside,
}) => {
  test.slow();
  await expectAccessibleTabs(inside, "/help", [
    "Tickets",
    "Keyboard",
    "What’s new",
    "System status",
  ]);
});

test("the status of the services is measured on request", async ({ inside }) => {
  await inside.goto("/help?tab=status");
  await inside.getByRole("button", { name: "Check services" }).click();
  await expect(inside.getByText(/Checked at/)).toBeVisible();
  const service = (name: string) => inside.getByRole("listitem").filter({ hasText: name });
  await expect(service("Data (API)")).toContainText(/\d+ msRunning/);
  await expect(service("Login")).toContainText(/\d+ msRunning/);
});

test("in French, the settings are in French and the search finds a French title typed without accents", async ({
  inside,
  person,
}) => {
  await insert("products", {
    org_id: person.orgIds[0],
    sku: "CLV-1",
    title_en: "Keyboard",
    title_fr: "Clavier rétroéclairé",
  });
  await inside.addInitScript(() => localStorage.setItem("ui-locale", "fr-CA"));
  await inside.goto("/settings?tab=data");
  await expect(inside.getByRole("button", { name: "Tout exporter" })).toBeVisible();
  await inside.keyboard.press("Control+k");
  await expect(inside.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await inside.keyboard.type("retroeclaire");
  await expect(inside.getByRole("option").first()).toContainText("Clavier rétroéclairé");
});
