// @vitest-environment node
import { expect, test } from "vitest";
import { partsOf, read } from "#support/files/sample-files.ts";
import { imported } from "#support/files/imported-list.ts";

const HEADER = "sku,store_view_code,attribute_set_code,product_type,name,description,price,qty";
const row = (sku: string, view: string, name: string, price = "") =>
  `${sku},${view},Default,simple,${name},,${price},${price === "" ? "" : 3}`;
const fileOf = (...rows: string[]) => [HEADER, ...rows, ""].join("\n");

test("the French store view of a Magento export fills the French texts of its product", async () => {
  const { products, issues } = await imported(
    fileOf(
      row("M-1", "", "Brass lamp", "39.99"),
      row("M-1", "fr_ca", "Lampe en laiton"),
      row("M-2", "", "Oak lamp", "49.99"),
      row("M-3", "", "Iron lamp", "59.99"),
      row("M-3", "ca_french", "Lampe en fer"),
    ),
  );
  expect(
    products.map(({ text: { sku, title_en, title_fr } }) => [sku, title_en, title_fr]),
  ).toEqual([
    ["M-1", "Brass lamp", "Lampe en laiton"],
    ["M-2", "Oak lamp", ""],
    ["M-3", "Iron lamp", "Lampe en fer"],
  ]);
  expect(issues).not.toContain("sku-duplicate");
});

test("store views in languages other than French are skipped and reported", async () => {
  const { rows, issues } = await read(
    fileOf(
      row("M-1", "", "Brass lamp", "39.99"),
      row("M-1", "de", "Messinglampe"),
      row("M-1", "fr", "Lampe"),
    ),
  );
  expect(rows).toHaveLength(1);
  expect(issues).toEqual([{ kind: "row-skipped", place: 3 }]);
});

test("a second product with the same SKU in a file with store views is reported as a duplicate", async () => {
  const { issues } = await imported(
    fileOf(
      row("M-1", "", "Brass lamp", "39.99"),
      row("M-1", "fr", "Lampe"),
      row("M-1", "", "Another lamp", "10.00"),
    ),
  );
  expect(issues).toContain("sku-duplicate");
});

test("a row of a store view whose product is missing stays a row of its own", async () => {
  const { rows } = await read(fileOf(row("M-9", "fr", "Lampe"), row("M-1", "", "Lamp", "1.00")));
  expect(rows.map(([sku]) => sku)).toEqual(["M-9", "M-1"]);
});

test("in a file with store views, a row with too many cells is reported", async () => {
  const { issues } = await imported(
    fileOf(
      `${row("M-1", "", "Lamp", "1.00")},5`,
      row("M-1", "fr", "Lampe"),
      row("M-2", "", "Desk", "2.00"),
      row("M-3", "", "Sofa", "3.00"),
    ),
  );
  expect(issues).toContain("row-too-wide");
});

test("a large file with store views is read whole, and not in halves", async () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => [
    row(`M-${at}`, "", `Lamp ${at} ${"x".repeat(250)}`, "9.99"),
    row(`M-${at}`, "fr", `Lampe ${at}`),
  ]).flat();
  const [part] = await partsOf(fileOf(...rows));
  const { table } = (await part?.open()) ?? {};
  expect(await table?.halves?.()).toBeNull();
  let count = 0;
  for await (const batch of table?.batches() ?? []) count += batch.rows.length;
  expect(count).toBe(30_000);
});
