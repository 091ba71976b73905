import { google } from "../../src/channels/definitions/google.ts";
import { addLampProducts, idOf, serveImages } from "../catalogue/lamp-products.ts";
import { connectedChannel } from "../channels/connected-channel.ts";
import { expectFrench, inFrench, speakFrench } from "../french.ts";
import { csvFile } from "../importing/import-files.ts";
import { checkAccessibility, expect, expectFitting, test, type Page } from "../portal.ts";

const MINUTES = 60_000;

test.beforeEach(async ({ inside }) => {
  test.setTimeout(5 * MINUTES);
  await speakFrench(inside);
});

async function fits(page: Page, options?: { isDarkChecked: boolean }) {
  await expectFrench(page);
  await expectFitting(page);
  await checkAccessibility(page, options);
}

const press = (page: Page, name: string) =>
  page.getByRole("button", { name: inFrench(name), exact: true }).click();
const heading = (page: Page, name: string) =>
  page.getByRole("heading", { name: inFrench(name), exact: true });

test("in French on a phone, products and the steps of an import fit and are accessible @phone-only", async ({
  inside,
  person,
}) => {
  await addLampProducts(person);
  await serveImages(inside);
  await inside.goto("/product-management");
  await expect(inside.getByRole("link", { name: "Lampe de bureau" }).first()).toBeVisible();
  await fits(inside);
  await inside.goto(`/product-management?product=${idOf(person, 1)}`);
  await expect(inside.getByRole("dialog").getByRole("tab").first()).toBeVisible();
  await fits(inside);
  await inside.goto(`/product-management?product=${idOf(person, 1)}&full`);
  await expect(heading(inside, "Attributes")).toBeVisible();
  await fits(inside);

  await inside.goto("/product-management?import");
  await inside.getByLabel(inFrench("Price lists and catalogue files")).setInputFiles(csvFile());
  await expect(inside.getByRole("button", { name: inFrench("Continue to columns") })).toBeVisible();
  await fits(inside);
  await press(inside, "Continue to columns");
  await expect(heading(inside, "Columns in the file")).toBeVisible();
  await fits(inside);
  await press(inside, "Check all rows");
  await expect(
    inside.getByRole("button", { name: inFrench("Compare with catalogue") }),
  ).toBeEnabled();
  await fits(inside);
  await press(inside, "Compare with catalogue");
  await expect(heading(inside, "Changes to products")).toBeVisible();
  await fits(inside);
});

test("in French on a phone, the tabs of the supply chain, rules, settings, help and a channel fit and are accessible @phone-only", async ({
  inside,
  person,
}) => {
  const channel = await connectedChannel(person, google);
  // every-page.spec.ts checks the first tab of each screen. shell.spec.ts checks tabs of the settings and the help in
  // the dark theme.
  for (const [path, first, isDarkChecked] of [
    ["/supply-chain", 1, true],
    ["/data-filtering", 1, true],
    ["/settings", 1, false],
    ["/help", 1, false],
    [`/marketplace-integrations?channel=${channel}`, 0, true],
  ] as const)
    await test.step(path, async () => {
      await inside.goto(path);
      const tabs = inside.getByRole("main").getByRole("tablist").first().getByRole("tab");
      await expect(tabs.first()).toBeVisible();
      for (const tab of (await tabs.all()).slice(first)) {
        await tab.click();
        await expect(tab).toHaveAttribute("aria-selected", "true");
        await expect(inside.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
        await fits(inside, { isDarkChecked });
      }
    });
  await test.step("an unsaved rule", async () => {
    await inside.goto("/data-filtering");
    await press(inside, "New rule");
    await expect(inside.getByText(inFrench("Your changes aren’t saved yet."))).toBeVisible();
    await expectFitting(inside);
  });
});
