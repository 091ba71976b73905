import { randomUUID } from "node:crypto";
import { mailTo } from "./backend.ts";
import { alive, checkAccessibility, expect, type Page, test } from "./portal.ts";

const SAMPLE = `Numéro d’article;Code à barres;Désignation;Prix;Notes
A-1;731304000815;Câble noir;9,99 $;
A-2;6,29104E+12;Câble rouge;1 299,00;
;6291041500214;Câble vert;12,50;
a-1;;;sur demande;
`;
const sampleFile = { name: "catalogue.csv", mimeType: "text/csv", buffer: Buffer.from(SAMPLE) };

const next = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
const step = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });
const send = (page: Page) => page.getByRole("button", { name: "Send the application" });

/** The first one may have to wait until the function has started. */
const isThanked = (page: Page) =>
  expect(page.getByText("Thank you. We have received your application.")).toBeVisible({
    timeout: 20_000,
  });

async function open(page: Page) {
  await page.goto("/supplier-application");
  await alive(page);
  // Taken over, the form says what it keeps; before that nothing typed would be kept.
  await expect(page.getByLabel("Legal name of the company")).toBeEditable();
}

async function fillContact(page: Page, email: string) {
  for (const [label, value] of [
    ["Name", "Zoé Tremblay"],
    ["E-mail address", email],
    ["Street and number", "12, rue Principale"],
    ["City", "Montréal"],
    ["Postal code", "H2X 1Y4"],
    ["Country", "Canada"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
}

async function fillCatalogue(page: Page) {
  await page.getByRole("combobox", { name: "Number of products" }).selectOption("10000");
  await page.getByRole("group", { name: "Languages" }).getByLabel("French").check();
  await page.getByRole("checkbox", { name: "Electronics" }).check();
}

async function fillSelling(page: Page) {
  await page.getByRole("checkbox", { name: "Shopify" }).check();
  await page.getByRole("checkbox", { name: "REST API" }).check();
}

/** All the way to the last step. */
async function fillAll(page: Page, email = `${randomUUID()}@boreal.example`) {
  await open(page);
  await page.getByLabel("Legal name of the company").fill("Boréal & Fils inc.");
  await next(page);
  await fillContact(page, email);
  await next(page);
  await fillCatalogue(page);
  await next(page);
  await fillSelling(page);
  await next(page);
  await next(page);
  await page.getByRole("checkbox", { name: /^I may speak for this company/ }).check();
}

test("a supplier applies, is confirmed by e-mail, and sees how far it is @phone", async ({
  page,
}) => {
  test.slow();
  const email = `${randomUUID()}@boreal.example`;
  await open(page);
  await next(page);
  const problems = page.getByRole("alert");
  await expect(problems).toContainText("Legal name of the company: Fill this in.");
  await expect(problems).toBeFocused();
  await checkAccessibility(page);
  await problems.getByRole("link").click();
  await page.keyboard.type("Boréal & Fils inc.");
  await page.keyboard.press("Enter");

  await expect(step(page, "Whom we write to")).toBeFocused();
  await fillContact(page, email);
  await checkAccessibility(page);
  await next(page);

  await expect(step(page, "Your catalogue")).toBeFocused();
  await fillCatalogue(page);
  await page.reload();
  await expect(page.getByText("What you typed at your last visit is still here.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Electronics" })).toBeChecked();
  await checkAccessibility(page);
  await next(page);

  await fillSelling(page);
  await page.goBack();
  await expect(step(page, "Your catalogue")).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("checkbox", { name: "Shopify" })).toBeChecked();
  await checkAccessibility(page);
  await next(page);

  await page.getByLabel("Look at a sample of your catalogue").setInputFiles(sampleFile);
  const sample = page.getByRole("region", { name: "Sample of your catalogue" });
  await expect(sample).toContainText("4 rows · 5 columns · UTF-8, cells parted by semicolons");
  await expect(sample).toContainText("Code à barres → GTIN");
  await expect(sample).toContainText("GTINs with a wrong check digit (1) · line 4");
  await page.getByRole("checkbox", { name: "Send this summary with the application" }).check();
  await checkAccessibility(page);
  await next(page);

  await expect(page.getByRole("region", { name: "Files" })).toContainText("catalogue.csv · 4 rows");
  await send(page).click();
  await expect(page.getByText("Without your consent we may not keep")).toHaveCount(2);
  await page.getByRole("checkbox", { name: /^I may speak for this company/ }).check();
  await checkAccessibility(page);
  await send(page).click();

  await isThanked(page);
  await page.waitForURL(/reference=SA(-[0-9A-Z]{4}){4}$/);
  const [reference = ""] = /SA-.*$/.exec(page.url()) ?? [];
  const { hash: _none, href } = new URL(page.url());
  const letter = await mailTo(email);
  expect(letter).toContain(reference);
  expect(letter).toContain(`href="${href}"`);
  await expect(page.getByRole("definition").first()).toHaveText("Received");
  await checkAccessibility(page);

  await page.goto("/supplier-application");
  await alive(page);
  await expect(page.getByLabel("Legal name of the company")).toHaveValue("");
  await page.getByLabel("Reference").fill(reference.toLowerCase().replaceAll("-", " "));
  await page.getByRole("button", { name: "Show the state" }).click();
  await expect(page.getByText("A person will read it")).toBeVisible();
});

test("what was begun can be forgotten", async ({ page }) => {
  await open(page);
  await page.getByLabel("Legal name of the company").fill("Boréal");
  await page.getByRole("button", { name: "Start over" }).click();
  const question = page.getByRole("alertdialog", { name: "Start over?" });
  await checkAccessibility(page);
  await question.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByLabel("Legal name of the company")).toHaveValue("");
  expect(await page.evaluate(() => localStorage.getItem("supplier-application"))).toBeNull();
});

test("an address that asks for a later step opens the first that is not complete", async ({
  page,
}) => {
  await page.goto("/supplier-application?step=review");
  await expect(step(page, "Your company")).toBeVisible();
});

test.describe("a reference", () => {
  test.use({ tolerated: /404/ });

  test("that nobody has is not known, and one cut off is asked for again @phone", async ({
    page,
  }) => {
    await page.goto("/supplier-application?reference=SA-0000-0000-0000-0000");
    await expect(page.getByText("No application has this reference.")).toBeVisible();
    await checkAccessibility(page);
    await page.goto("/supplier-application?reference=SA-0000-00");
    await expect(page.getByText("holds no whole reference")).toBeVisible();
  });
});

test.describe("when the server", () => {
  test.use({ tolerated: /ERR_INTERNET_DISCONNECTED|503|Failed to load resource/ });

  test("cannot be reached, nothing typed is lost, and it can be sent afterwards", async ({
    page,
  }) => {
    test.slow();
    await fillAll(page);
    await expect(page.getByText("Ready to send.")).toBeVisible({ timeout: 20_000 });
    await page.context().setOffline(true);
    await send(page).click();
    await expect(page.getByRole("alert")).toContainText("The server cannot be reached.");
    await expect(page.getByRole("alert")).toContainText("Everything you typed is still here.");
    await checkAccessibility(page);
    await page.context().setOffline(false);
    await send(page).click();
    await isThanked(page);
  });

  test("is not well, nothing typed is lost", async ({ page }) => {
    test.slow();
    await page.route("**/functions/v1/supplier-application", (route) =>
      route.fulfill({ status: 503, headers: { "access-control-allow-origin": "*" }, body: "{}" }),
    );
    await fillAll(page);
    await send(page).click();
    await expect(page.getByRole("alert")).toContainText("The server is not well at the moment.");
    await page.unroute("**/functions/v1/supplier-application");
    await send(page).click();
    await isThanked(page);
  });
});

test("without scripts the form says what to do instead", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/supplier-application");
  await expect(page.locator("main noscript p")).toBeVisible();
  await expect(page.getByRole("link", { name: "form as a PDF" })).toBeVisible();
  await context.close();
});
