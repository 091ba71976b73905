import { randomUUID } from "node:crypto";
import { sampleApplication } from "../../tests/support/samples/application.ts";
import { workbook } from "../../tests/support/files/sample-files.ts";
import { alive, expect, test, type Page } from "../portal.ts";

/** A draft from an earlier visit, complete except for the consent. */
function draft(): string {
  const { consent: _later, ...sections } = sampleApplication();
  return JSON.stringify({
    id: randomUUID(),
    savedAt: Date.now(),
    ...sections,
    sample: null,
    isShared: false,
  });
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(
    (storedDraft) => localStorage.setItem("supplier-application", storedDraft),
    draft(),
  );
  await page.goto("/supplier-application?step=files");
  await alive(page);
});
const drop = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel("Try a sample of your catalogue").setInputFiles(file);

test("an application reads the sample workbook from the sheet that holds the products @phone-only", async ({
  page,
}) => {
  const data = [["UGS", "Prix"], ["A-1", "9,99"], ["a-1"]];
  const buffer = Buffer.from(await workbook({ Notes: [["Valid from May"]], Liste: data }));
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await drop(page, { name: "liste.xlsx", mimeType, buffer });
  const sample = page.getByRole("region", { name: "Sample of your catalogue" });
  await expect(sample).toContainText("2 rows · 2 columns · XLSX · from “Liste”");
  await expect(sample).toContainText("Duplicate SKUs (1) · row 3");
  await page.getByRole("checkbox", { name: "Include this summary with the application" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("region", { name: "Files" })).toContainText("liste.xlsx · 2 rows");
});

test("an application rejects a sample file that isn't a table, with a message", async ({
  page,
}) => {
  const buffer = Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]);
  await drop(page, { name: "catalogue.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText("This archive can’t be opened here. Unzip it")).toBeVisible();
});
