import { randomUUID } from "node:crypto";
import { mailTo } from "../backend.ts";
import { alive, checkAccessibility, expect, type Page, test } from "../portal.ts";

const SAMPLE = `Numéro d’article;Code à barres;Désignation;Prix;Notes
A-1;731304000815;Câble noir;9,99 $;
A-2;6,29104E+12;Câble rouge;1 299,00;
;6291041500214;Câble vert;12,50;
a-1;;;sur demande;
`;
const sampleFile = { name: "catalogue.csv", mimeType: "text/csv", buffer: Buffer.from(SAMPLE) };

const next = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
const step = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });
const send = (page: Page) => page.getByRole("button", { name: "Send application" });

/** The first request may have to wait for the function to start. */
const isThanked = (page: Page) =>
  expect(page.getByText("Thank you. We’ve received your application.")).toBeVisible({
    timeout: 20_000,
  });

async function open(page: Page) {
  await page.goto("/supplier-application");
  await alive(page);
  // The form becomes editable once the app has hydrated. Earlier input would be lost.
  await expect(page.locator("[inert]")).toHaveCount(0);
  await expect(page.getByLabel("Legal company name")).toBeEditable();
}

async function fillContact(page: Page, email: string) {
  for (const [label, value] of [
    ["Name", "Zoé Tremblay"],
    ["Email address", email],
    ["Street address", "12, rue Principale"],
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

/** Fills in the whole form without sending it. */
async function fillAll(page: Page, email = `${randomUUID()}@boreal.example`) {
  await open(page);
  await page.getByLabel("Legal company name").fill("Boréal & Fils inc.");
  await next(page);
  await fillContact(page, email);
  await next(page);
  await fillCatalogue(page);
  await next(page);
  await fillSelling(page);
  await next(page);
  await next(page);
  await page.getByRole("checkbox", { name: /^I’m authorized to represent this company/ }).check();
}

test("a supplier applies, gets a confirmation by email and sees the application's status @phone", async ({
  page,
}) => {
  test.slow();
  const email = `${randomUUID()}@boreal.example`;
  await open(page);
  await next(page);
  const errors = page.getByRole("alert");
  await expect(errors).toContainText("Legal company name: Fill in this field.");
  await expect(errors).toBeFocused();
  await checkAccessibility(page);
  await errors.getByRole("link").click();
  await page.keyboard.type("Boréal & Fils inc.");
  await page.keyboard.press("Enter");

  await expect(step(page, "Contact person")).toBeFocused();
  await fillContact(page, email);
  await checkAccessibility(page);
  await next(page);

  await expect(step(page, "Your catalogue")).toBeFocused();
  await fillCatalogue(page);
  await page.reload();
  await expect(page.getByText("We kept your answers from your last visit.")).toBeVisible();
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

  await page.getByLabel("Try a sample of your catalogue").setInputFiles(sampleFile);
  const sample = page.getByRole("region", { name: "Sample of your catalogue" });
  await expect(sample).toContainText("4 rows · 5 columns · UTF-8, semicolon-separated");
  await expect(sample).toContainText("Code à barres → GTIN");
  await expect(sample).toContainText("GTINs with a wrong check digit (1) · line 4");
  await page.getByRole("checkbox", { name: "Include this summary with the application" }).check();
  await checkAccessibility(page);
  await next(page);

  await expect(page.getByRole("region", { name: "Files" })).toContainText("catalogue.csv · 4 rows");
  await send(page).click();
  await expect(page.getByText("We need your consent to keep")).toHaveCount(2);
  await page.getByRole("checkbox", { name: /^I’m authorized to represent this company/ }).check();
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
  await expect(page.getByLabel("Legal company name")).toHaveValue("");
  await page.getByLabel("Reference").fill(reference.toLowerCase().replaceAll("-", " "));
  await page.getByRole("button", { name: "Check status" }).click();
  await expect(page.getByText("We’ll review it")).toBeVisible();
});

test("an unfinished application can be discarded", async ({ page }) => {
  await open(page);
  await page.getByLabel("Legal company name").fill("Boréal");
  await page.getByRole("button", { name: "Start over" }).click();
  const question = page.getByRole("alertdialog", { name: "Start over?" });
  await checkAccessibility(page);
  await question.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByLabel("Legal company name")).toHaveValue("");
  expect(await page.evaluate(() => localStorage.getItem("supplier-application"))).toBeNull();
});

test("a URL for a later application step opens the first incomplete step", async ({ page }) => {
  await page.goto("/supplier-application?step=review");
  await expect(step(page, "Your company")).toBeVisible();
});

test.describe("an application reference", () => {
  test.use({ tolerated: /404/ });

  test("an unknown application reference isn't found, and a truncated one is reported as invalid @phone-only", async ({
    page,
  }) => {
    await page.goto("/supplier-application?reference=SA-0000-0000-0000-0000");
    await expect(page.getByText("We can’t find an application with this reference.")).toBeVisible();
    await checkAccessibility(page);
    await page.goto("/supplier-application?reference=SA-0000-00");
    await expect(page.getByText("reference in this page’s address isn’t valid")).toBeVisible();
  });
});

test.describe("when the application can't be sent", () => {
  test.use({ tolerated: /ERR_INTERNET_DISCONNECTED|503|Failed to load resource/ });

  test("an application isn't lost when the server is unreachable or answers with an error, and can be sent afterwards", async ({
    page,
  }) => {
    test.slow();
    await fillAll(page);
    await expect(page.getByText("Ready to send.")).toBeVisible({ timeout: 20_000 });
    await page.context().setOffline(true);
    await send(page).click();
    await expect(page.getByRole("alert")).toContainText("We can’t reach the server.");
    await expect(page.getByRole("alert")).toContainText("Your answers are still here.");
    await checkAccessibility(page);
    await page.context().setOffline(false);
    await page.route("**/functions/v1/supplier-application", (route) =>
      route.fulfill({ status: 503, headers: { "access-control-allow-origin": "*" }, body: "{}" }),
    );
    await send(page).click();
    await expect(page.getByRole("alert")).toContainText("The server is having problems.");
    await page.unroute("**/functions/v1/supplier-application");
    await send(page).click();
    await isThanked(page);
  });
});

test("without JavaScript, the application form explains how to apply instead", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/supplier-application");
  await expect(page.locator("main noscript p")).toBeVisible();
  await expect(page.getByRole("link", { name: "Download the PDF" })).toBeVisible();
  await context.close();
});
