// @vitest-environment node
import { expect, test } from "vitest";
import { partsOf, read, readPart, xlsx } from "#support/files/sample-files.ts";
import { numberStyle, sheetNumber } from "./sheet-number.ts";

const HEAD =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>SKU</t></is></c><c r="B1" t="inlineStr"><is><t>Price</t></is></c></row>';
const products = async (data: string, workbook = {}) =>
  read(await xlsx([{ name: "Products", data: HEAD + data }], workbook));

test("an XLSX sheet is read with its shared and inline strings, and numbers as displayed", async () => {
  const found = await products(
    '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><v>19.989999999999998</v></c></row>' +
      '<row r="3"><c r="A3" t="inlineStr"><is><r><t>A&amp;</t></r><r><t xml:space="preserve"> B</t></r></is></c><c r="B3"><v>1E-2</v></c></row>' +
      '<row r="4"><c r="A4" t="str"><f>CONCAT("x";1)</f><v>x1</v></c><c r="B4"><f>1+1</f><v>2</v></c></row>',
    {
      shared: "<sst><si><t>other</t></si><si><t>Câble</t><rPh><t>sound</t></rPh></si></sst>",
    },
  );
  expect(found.columns).toEqual(["SKU", "Price"]);
  expect(found.rows).toEqual([
    ["Câble", "19.99"],
    ["A& B", "0.01"],
    ["x1", "2"],
  ]);
  expect(found.places).toEqual([2, 3, 4]);
});

test("XLSX dates are read as dates, by cell style and the workbook's calendar", async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="0000000000000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"/><xf numFmtId="165"/></cellXfs></styleSheet>';
  const data =
    '<row r="2"><c r="A2" s="1"><v>46082</v></c><c r="B2" s="2"><v>46082.5</v></c><c r="C2" s="3"><v>12345678905</v></c><c r="D2" s="0"><v>46082</v></c></row>';
  expect((await products(data, { styles })).rows).toEqual([
    ["2026-03-01", "2026-03-01T12:00:00", "0012345678905", "46082"],
  ]);
  expect((await products(data, { styles, date1904: true })).rows[0]?.[0]).toBe("2030-03-02");
});

test("sparse XLSX rows and cells keep their positions", async () => {
  const found = await products(
    '<row r="5"><c r="B5"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>7</v></c></row>',
  );
  expect(found.places).toEqual([5, 1_048_576]);
  expect(found.rows[0]).toEqual(["", "1"]);
  expect(found.rows[1]).toHaveLength(16_384);
  expect(found.rows[1]?.at(-1)).toBe("7");
});

test("XLSX rows and cells without a reference are read in order", async () => {
  const found = await products("<row><c><v>1</v></c><c/><c><v>3</v></c></row>");
  expect(found.rows).toEqual([["1", "", "3"]]);
  expect(found.places).toEqual([2]);
});

test("XLSX cells and shared strings read the same with spaces inside their tags", async () => {
  const data =
    '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2"><v>1E2</v></c></row><row r="3"><c r="A3" t="str"><v>a&lt;b</v></c><c r="B3"><v></v></c></row><row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" t="b"><v>1</v></c></row>';
  const shared = "<sst><si><t>Câble</t></si><si><t>R&amp;D</t></si></sst>";
  const spaced = (xml: string) => xml.replaceAll(/(<\/?[a-z]+)((?: [a-z]+="[^"]*")*)>/g, "$1$2 >");
  const found = await products(data, { shared });
  expect(found.rows).toEqual([["Câble", "100"], ["a<b"], ["R&D", "TRUE"]]);
  expect((await products(spaced(data), { shared: spaced(shared) })).rows).toEqual(found.rows);
});

test("a value after a self-closing XLSX cell is reported as broken markup", async () => {
  const found = await products('<row r="2"><c r="A2"/><v>1</v></c></row>');
  expect(found.issues).toMatchObject([{ kind: "broken-markup", place: 2 }]);
});

test("each XLSX sheet is offered by name, and hidden sheets are marked as hidden", async () => {
  const bytes = await xlsx([
    { name: "Prices &amp; stock", data: HEAD },
    { name: "Notes", data: "", state: "hidden" },
  ]);
  const parts = await partsOf(bytes);
  expect(parts.map(({ name, kind, isHidden }) => ({ name, kind, isHidden }))).toEqual([
    { name: "Prices & stock", kind: "xlsx", isHidden: false },
    { name: "Notes", kind: "xlsx", isHidden: true },
  ]);
});

test("a preview of an XLSX sheet shows its first rows with their shared strings", async () => {
  const shared = `<sst>${Array.from({ length: 500 }, (_, at) => `<si><t>T${at}</t></si>`).join("")}</sst>`;
  const data = Array.from(
    { length: 400 },
    (_, at) => `<row><c t="s"><v>${at}</v></c><c><v>${at}</v></c></row>`,
  ).join("");
  const [part] = await partsOf(await xlsx([{ name: "P", data: HEAD + data }], { shared }));
  const opened = await part?.open();
  expect(opened?.first.rows).toHaveLength(99);
  expect(opened?.first.rows[98]).toEqual(["T98", "98"]);
  expect(part && (await readPart(part)).rows).toHaveLength(400);
});

test.each([
  ["cells beyond the last column", '<row r="2"><c r="XFE2"><v>1</v></c></row>', "row-too-wide"],
  ["a truncated sheet", '<row r="2"><c r="A2"><v>1', "broken-markup"],
])("reading an XLSX sheet stops with an error for %s", async (_what, data, kind) => {
  expect((await products(data)).issues.map((issue) => issue.kind)).toEqual([kind]);
});

test("an XLSX file whose shared strings define entities is reported and nothing is read", async () => {
  const shared = '<!DOCTYPE sst [<!ENTITY a "b">]><sst><si><t>&a;</t></si></sst>';
  const found = await products('<row r="2"><c r="A2" t="s"><v>0</v></c></row>', { shared });
  expect(found.issues.map(({ kind }) => kind)).toEqual(["entities-defined"]);
  expect(found.rows).toEqual([]);
});

const plain = { kind: "plain" } as const;
test.each([
  ["0.1", "0.1"],
  ["4006381333931", "4006381333931"],
  ["4.006381333931E12", "4006381333931"],
  ["4.006381333931E+12", "4006381333931"],
  ["31001.0", "31001"],
  ["12.50", "12.5"],
  ["-0.30000000000000004", "-0.3"],
  ["1.0000000000000001E-5", "0.00001"],
  ["12345678901234567890", "12345678901234567890"],
  ["1E+300", "1E+300"],
  ["1e999999999", "1e999999999"],
  ["00123", "123"],
  ["-0", "0"],
  ["no number", "no number"],
])("the XLSX value %s is read as %s", (written, shown) => {
  expect(sheetNumber(written, plain, 1900)).toBe(shown);
});

test.each([
  ["0", "00:00:00"],
  ["0.25", "06:00:00"],
  ["1", "1900-01-01"],
  ["61", "1900-03-01"],
  ["2958465", "9999-12-31"],
  ["-1", "-1"],
  ["9e9", "9e9"],
])("the XLSX date number %s is read as %s", (written, shown) => {
  expect(sheetNumber(written, { kind: "date" }, 1900)).toBe(shown);
});

test.each([
  ["yyyy\\-mm\\-dd", "date"],
  ['[$-409]d" of "mmm', "date"],
  ["[h]:mm", "date"],
  ['#,##0.00 "days"', "worded"],
  ["0%", "worded"],
  ["#,##0_);(#,##0)", "plain"],
  ["[Red]0.00", "plain"],
  ["General", "plain"],
  ["000000", "padded"],
])("the XLSX number format %s has the kind %s", (code, kind) => {
  expect(numberStyle(164, code).kind).toBe(kind);
});

test.each([
  ["[$USD] #,##0.00", "19.5", "USD 19.5"],
  ["#,##0.00\\ [$€-40C]", "19.5", "19.5 €"],
  ["[$$-409]#,##0.00", "-19.5", "US$-19.5"],
  ['#,##0.00\\ "$ US"', "1219.50", "1219.5 $ US"],
  ['_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)', "5", "$5"],
  ['_ * #,##0.00\\ "€"_ ;_ * -#,##0.00\\ "€"_ ', "5", "5 €"],
  ["_-* #,##0.00\\ _€_-", "5", "5"],
  ["0%", "0.07", "7%"],
  ["0.00\\ %", "0.145", "14.5 %"],
  ['0.0" kg"', "1.25", "1.25 kg"],
  ['"AB-"0000', "42", "AB-0042"],
  ['0000"%"', "35", "0035%"],
  ["[Red][<0]0.00;0", "5", "5"],
  ['General" dz"', "3", "3 dz"],
  ['0.00" /100"', "9.5", "9.5 /100"],
  ["0.00E+00", "1500", "1500"],
  ["000\\-000", "42123", "042123"],
])("in the XLSX format %s, the number %s is read as %s", (code, written, shown) => {
  expect(sheetNumber(written, numberStyle(164, code), 1900)).toBe(shown);
});

test("a number in a built-in percent format of XLSX keeps its percent sign", () => {
  expect(sheetNumber("0.35", numberStyle(10, undefined), 1900)).toBe("35%");
});

test("XLSX formulas without a stored result are reported once, and those with an empty result aren't", async () => {
  const cell = (at: number, inside: string) =>
    `<row r="${at}"><c r="A${at}"><v>${at}</v></c>${inside}</row>`;
  const empty = await products(cell(2, '<c r="B2" t="str"><f>""</f><v></v></c>'));
  expect(empty.issues).toEqual([]);
  const missing = await products(
    [2, 3, 4].map((at) => cell(at, at === 2 ? "" : `<c r="B${at}"><f>A${at}*2</f></c>`)).join(""),
  );
  expect(missing.issues).toEqual([{ kind: "formula-without-result", place: 3 }]);
});
