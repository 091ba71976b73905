import { documentsIn } from "../../src/site/frame/documents.ts";
import { alive, checkAccessibility, expect, PHONE, test } from "../portal.ts";

const DOCUMENTS = documentsIn("en");

const LINKS = [
  ["banner", "Supplier Portal", "/dashboard"],
  ["banner", "Documentation", "/documentation"],
  ["banner", "About", "/about"],
  ["banner", "Become a Partner", "/supplier-application"],
  ["banner", "Portal Login", "/login"],
  ["main", "Get Started Today", "/login"],
  ["main", "Learn More", "/about"],
  ["main", "RESTful API", "/documentation/api"],
  ["main", "Developer SDKs", "/documentation#api-sdks"],
  ["main", /^Supplier Onboarding/, "/login"],
  ["main", /^Data Formatting/, "/login"],
  ["main", /^API Reference/, "/login"],
  ["main", /^Application Form/, DOCUMENTS.applicationForm],
  ["main", "Access Supplier Portal", "/login"],
  ["main", "Schedule Demo", "/about"],
  ["contentinfo", "Multi-Channel Sync", "/ecommerce-integrations"],
  ["contentinfo", "Product Catalog", "/product-management"],
  ["contentinfo", "Data Services", DOCUMENTS.dataServices],
  ["contentinfo", "Integration Services", DOCUMENTS.integrationServices],
  ["contentinfo", "Data Management (PDF)", DOCUMENTS.dataManagement],
  ["contentinfo", "Platform Integration (PDF)", DOCUMENTS.platformIntegration],
  ["contentinfo", "Support Centre", "/help-support"],
  ["contentinfo", "Enterprise Support", "/supplier-support"],
  ["contentinfo", "About", "/about"],
  ["contentinfo", "Partner Program", "/supplier-application"],
  ["contentinfo", "Supplier Portal", "/login"],
] as const;

test("every link of the landing page has the URL that the specification names", async ({
  page,
}) => {
  await page.goto("/");
  await alive(page);
  for (const [place, name, target] of LINKS) {
    const link = page.getByRole(place).getByRole("link", { name, exact: true });
    await expect(link, String(name)).toHaveAttribute("href", target);
  }
});

test("the footer opens its three notices, and closing one returns the focus @phone-only", async ({
  page,
}) => {
  await page.goto("/");
  await alive(page);
  for (const [button, text] of [
    ["Privacy Policy", "will be published soon"],
    ["Terms of Service", "will be published soon"],
    ["Security", "encrypted at rest and in transit"],
  ] as const)
    await test.step(button, async () => {
      const opener = page.getByRole("contentinfo").getByRole("button", { name: button });
      await opener.click();
      const dialog = page.getByRole("dialog", { name: button });
      await expect(dialog).toContainText(text);
      await checkAccessibility(page);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    });
});

test("the phone menu has four links and a switch to the other theme", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  await alive(page);
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link")).toHaveText([
    "Documentation",
    "About",
    "Become a Partner",
    "Portal Login",
  ]);
  await menu.getByRole("button", { name: "Dark Mode" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(menu.getByRole("button", { name: "Light Mode" })).toBeVisible();
  await menu.getByRole("link", { name: "About" }).click();
  await page.waitForURL("/about");
  await expect(menu).toBeHidden();
});

for (const path of Object.values(DOCUMENTS)) {
  test(`the document ${path} is served with its content type`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    const isPdf = path.endsWith(".pdf");
    expect(response.headers()["content-type"]).toBe(
      isPdf ? "application/pdf" : "text/html; charset=utf-8",
    );
  });
}

for (const path of [DOCUMENTS.dataServices, DOCUMENTS.integrationServices]) {
  test(`${path} is styled, readable and links to the portal @look`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Portal Login" })).toHaveCSS("display", "flex");
    await checkAccessibility(page);
    await page.getByRole("link", { name: "Supplier Portal", exact: true }).click();
    await page.waitForURL("/");
  });
}

test("a guide search opens the matching section, and going back returns to the results @phone-only", async ({
  page,
}) => {
  await page.goto("/documentation");
  await alive(page);
  await page.getByRole("searchbox", { name: "Search the documentation" }).fill("check digit");
  await expect(page).toHaveURL("/documentation?q=check+digit");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^File formats.*GTINs/ })
    .click();
  await expect(page).toHaveURL("/documentation#gtin");
  await expect(page.getByRole("heading", { name: "GTINs" })).toBeInViewport();
  await page.goBack();
  await expect(
    page.getByRole("heading", { name: /^\d+ results? for “check digit”/ }),
  ).toBeVisible();
});

test.describe("with a wrong API key", () => {
  test.use({ tolerated: /\b401\b/ });

  test("the API reference opens at an operation, sends its request and shows the error for a wrong key @phone-only", async ({
    page,
  }) => {
    await page.goto("/documentation/api#listProducts");
    const key = page.getByLabel("API key");
    await expect(page.getByRole("button", { name: "Send request" })).toBeDisabled();
    await checkAccessibility(page);
    await key.fill("sp_live_00000000_1");
    await page.getByRole("button", { name: "Send request" }).press("Enter");
    const response = page.getByRole("region", { name: "Response" });
    await expect(response.getByText("key_unknown")).toBeVisible();
  });
});

test("the guide opens at the heading or search of its URL, and its table of contents leads past chapters that aren't rendered yet", async ({
  page,
}) => {
  await page.goto("/documentation?q=cursor");
  await expect(page.getByRole("heading", { name: /results? for “cursor”/ })).toBeVisible();

  await page.goto("/documentation#sessions");
  await alive(page);
  await expect(page.getByRole("heading", { name: "Sessions" })).toBeInViewport();
  await page
    .getByRole("navigation", { name: "Contents" })
    .getByRole("link", { name: "Keyboard", exact: true })
    .click();
  await expect(page.getByRole("heading", { name: "Keyboard", exact: true })).toBeInViewport();
});

test("without JavaScript, the guide can be read and its table of contents works", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/documentation");
  await page
    .getByRole("navigation", { name: "Contents" })
    .getByRole("link", { name: "Passwords" })
    .click();
  await expect(page.getByRole("heading", { name: "Passwords" })).toBeInViewport();
  await context.close();
});

test("the support page shows on request whether the server is running", async ({ page }) => {
  await page.goto("/supplier-support");
  await alive(page);
  await page.getByRole("button", { name: "Check status now" }).click();
  await expect(page.getByText("The server is running normally.")).toBeVisible();
});
