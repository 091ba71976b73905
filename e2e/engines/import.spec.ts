import { z } from "zod";
import { csvFile, jsonFile, manyRows, xlsxFile, xmlFile } from "../importing/import-files.ts";
import { callServer } from "../backend.ts";
import { catalogue, WRITTEN } from "../importing/import-steps.ts";
import { expect, OTHER_ENGINES, test } from "./journey.ts";
import type { Tab } from "./tab.ts";

const press = (tab: Tab, name: string) => tab.getByRole("button", { name }).click();

/** Lets the first request to a path through. Later ones get no response until the page is left. */
const holdAfterFirst = (tab: Tab, path: string) =>
  tab.evaluate((held) => {
    const send = window.fetch;
    let requests = 0;
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.includes(held)) requests += 1;
      return requests > 1 && url.includes(held) ? new Promise(() => {}) : send(input, init);
    };
  }, path);

test("CSV, XLSX, XML and JSON files are imported, and each import is undone", async ({
  inside,
  person,
  onDisk,
}) => {
  test.slow();
  for (const make of [csvFile, xlsxFile, xmlFile, jsonFile]) {
    const file = await make();
    await test.step(file.name, async () => {
      await inside.goto("/product-management?import");
      await inside.getByLabel("Price lists and catalogue files").setInputFiles(onDisk(file));
      await inside.getByRole("cell", { name: "Desk lamp" }).waitFor();
      await press(inside, "Continue to columns");
      await press(inside, "Check all rows");
      await press(inside, "Compare with catalogue");
      await press(inside, "Import 3 products");
      await inside.getByText(/^Catalogue updated:/).waitFor();
      expect(await catalogue(person)).toEqual(WRITTEN);
      await press(inside, "Undo import");
      await inside.getByText(`Undone: Import of ${file.name}`).first().waitFor();
      expect(await catalogue(person)).toEqual([]);
    });
  }
});

test(
  "an import resumes after the page is reloaded before the start, and after the page is left during the import",
  OTHER_ENGINES,
  async ({ inside, person, onDisk }) => {
    test.slow();
    await inside.goto("/product-management?import");
    const file = onDisk(csvFile(manyRows(5000)));
    await inside.getByLabel("Price lists and catalogue files").setInputFiles(file);
    await press(inside, "Continue to columns");
    await press(inside, "Check all rows");
    await inside.getByText("5,000 rows checked").waitFor();
    await inside.reload();
    await press(inside, "Compare with catalogue");
    await holdAfterFirst(inside, "/rpc/apply_chunk");
    await press(inside, "Import 5,000 products");
    const [org] = person.orgIds;
    const rowsOf = async (path: string) =>
      z.array(z.unknown()).parse(await callServer("GET", `/rest/v1/${path}&org_id=eq.${org}`));
    await expect
      .poll(() => rowsOf("products?select=sku&limit=1"), { timeout: 60_000, intervals: [50] })
      .toHaveLength(1);
    // Checks that the import is still running. Otherwise, leaving the page would interrupt nothing.
    expect(await rowsOf("change_sets?select=state")).toEqual([{ state: "open" }]);
    await inside.goto("/dashboard");
    await inside.getByText("Imported: 5,000 products").first().waitFor();
  },
);
