import { catalogue, drop, press, throughToChanges } from "./import-steps.ts";
import { csvFile } from "./import-files.ts";
import { expect, test } from "../portal.ts";

test("an import that is open in one tab can't be continued in another until the first tab is closed", async ({
  inside,
  context,
}) => {
  await inside.goto("/product-management?import");
  await drop(inside, csvFile());
  await press(inside, "Continue to columns");
  await expect(inside.getByRole("heading", { name: "Columns in the file" })).toBeVisible();
  await expect(inside).toHaveURL(/draft=/);

  const other = await context.newPage();
  await other.goto(inside.url());
  await expect(other.getByRole("alert")).toContainText("This import is open in another tab.");
  await expect(other.getByText("Open in another tab", { exact: true })).toBeVisible();

  await inside.close();
  await other.reload();
  await expect(other.getByRole("heading", { name: "Columns in the file" })).toBeVisible();
});

/** Blocks storage, as private windows of some browsers do. */
function blockStorage() {
  const blocked = () => {
    throw new DOMException("Storage is blocked.", "SecurityError");
  };
  Object.assign(IDBFactory.prototype, { open: blocked, databases: blocked });
}

test("a browser that can't store an import shows a warning, and starting the import writes nothing", async ({
  inside,
  person,
}) => {
  await inside.addInitScript(blockStorage);
  await inside.goto("/product-management?import");
  await drop(inside, csvFile());
  await throughToChanges(inside);
  await expect(inside.getByText("Your browser can’t store this import.")).toBeVisible();
  await press(inside, "Import 3 products");
  await expect(inside.getByRole("alert")).toContainText("Nothing was saved");
  await expect(inside.getByRole("alert")).toContainText("Free up space or leave private mode");
  expect(await catalogue(person)).toEqual([]);
});
