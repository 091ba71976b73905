// @vitest-environment node
import { expect, test } from "vitest";
import { ods, partsOf, read, readPart } from "#support/files/sample-files.ts";

const cell = (text: string) =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
const row = (...cells: string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;
const table = (name: string, ...rows: string[]) =>
  `<table:table table:name="${name}">${rows.join("")}</table:table>`;

test("an ODS sheet is read with its texts and its exact numbers and dates", async () => {
  const found = await read(
    await ods(
      table(
        "Prices",
        row(cell("SKU"), cell("Price"), cell("Until")),
        row(
          cell("A<text:s text:c='2'/>1</text:p><text:p>second"),
          '<table:table-cell office:value-type="currency" office:value="1234.5"><text:p>1 234,50 $</text:p></table:table-cell>',
          '<table:table-cell office:value-type="date" office:date-value="2026-03-01"><text:p>01/03/26</text:p></table:table-cell>',
        ),
      ),
    ),
  );
  expect(found.columns).toEqual(["SKU", "Price", "Until"]);
  expect(found.rows).toEqual([["A  1\nsecond", "1234.5 $", "2026-03-01"]]);
});

test.each([
  ["currency", "9.99", "9,99 €", "9.99 €"],
  ["currency", "1299.5", "US$1,299.50", "US$1299.5"],
  ["currency", "-5", "-$5.00", "$-5"],
  ["percentage", "0.35", "35%", "35%"],
  ["float", "1500", "1,50E+003", "1500"],
  ["float", "12.456", "12.46 kg", "12.456 kg"],
  ["float", "12", "12", "12"],
  ["float", "9.5", "9,50 /100", "9.5 /100"],
  ["float", "12", "0012", "0012"],
  ["float", "0.5", "0", "0.5"],
])("an ODS %s of %s that is shown as %s is read as %s", async (type, value, shown, expected) => {
  const number = `<table:table-cell office:value-type="${type}" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`;
  const rows = table("P", row(cell("SKU"), cell("Price")), row(cell("A"), number));
  expect((await read(await ods(rows))).rows).toEqual([["A", expected]]);
});

test("an ODS amount keeps the currency of its cell, even if it's shown with a dollar sign only", async () => {
  const amount =
    '<table:table-cell office:value-type="currency" office:currency="USD" office:value="19.5"><text:p>$19.50</text:p></table:table-cell>';
  const rows = table("P", row(cell("SKU"), cell("Price")), row(cell("A"), amount));
  expect((await read(await ods(rows))).rows).toEqual([["A", "19.5 USD"]]);
});

test("repeated ODS rows and cells are read as often as the file states, except empty rows and trailing empty cells", async () => {
  const found = await read(
    await ods(
      table(
        "P",
        row(cell("SKU"), cell("Price")),
        row(
          '<table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="5"/>',
          '<table:table-cell table:number-columns-repeated="16382"/>',
        ),
        '<table:table-row table:number-rows-repeated="2">' + cell("x") + "</table:table-row>",
        '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
        row("<table:table-cell/>", cell("last")),
      ),
    ),
  );
  expect(found.rows).toEqual([["5", "5"], ["x"], ["x"], ["", "last"]]);
  expect(found.places).toEqual([2, 3, 4, 1_048_005]);
});

test("a comment isn't read as part of its ODS cell, and every ODS sheet is offered", async () => {
  const note = "<office:annotation><text:p>remark</text:p></office:annotation>";
  const parts = await partsOf(
    await ods(
      table(
        "One",
        row(cell("SKU"), cell("Stock")),
        row(cell(`A`).replace("<text:p>", `${note}<text:p>`), cell("3")),
      ) + table("Two", row(cell("SKU"), cell("Stock")), row(cell("B"), cell("4"))),
    ),
  );
  expect(parts.map(({ name }) => name)).toEqual(["One", "Two"]);
  const rows = await Promise.all(parts.map(async (part) => (await readPart(part)).rows));
  expect(rows).toEqual([[["A", "3"]], [["B", "4"]]]);
});

test("an ODS sheet hidden by its style is offered as hidden", async () => {
  const style = (name: string, display: boolean) =>
    `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${display}"/></style:style>`;
  const sheet = (name: string, of: string) =>
    table(name, row(cell("SKU"), cell("Stock")), row(cell("A"), cell("3"))).replace(
      "<table:table ",
      `<table:table table:style-name="${of}" `,
    );
  const parts = await partsOf(
    await ods(
      sheet("Prices", "ta1") + sheet("Notes", "ta2"),
      style("ta1", true) + style("ta2", false),
    ),
  );
  expect(parts.map(({ name, isHidden }) => [name, isHidden])).toEqual([
    ["Prices", false],
    ["Notes", true],
  ]);
});

test("an ODS row repeated a million times is read 10,000 times and reported", async () => {
  const many = `<table:table-row table:number-rows-repeated="1000000">${cell("x")}</table:table-row>`;
  const found = await read(await ods(table("P", row(cell("SKU"), cell("Price")), many)));
  expect(found.rows).toHaveLength(10_000);
  expect(found.issues).toEqual([{ kind: "rows-repeated-often", place: 2 }]);
});
