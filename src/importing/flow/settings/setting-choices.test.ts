import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";
import { importSession } from "@/importing/session/import-session.ts";
import { settingChoices } from "./setting-choices.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

/** The detected settings of a file, and the choices a person has. */
async function reading(text: string, options: SourceOptions = {}) {
  const session = importSession({
    onProgress: () => {},
    present: async () => [],
    putChunk: async () => {},
  });
  await session.open(new File([text], "prices"));
  const preview = await session.preview(0, options);
  const choices = settingChoices(i18n, preview, options);
  return { preview, choice: (label: string) => choices.find((each) => each.label === label) };
}

const CSV = "Prices 2026;;\nSKU;Title;Price\nA-1;Lamp;9,50\nA-2;Chair;75,00\n";

test("the settings show what was detected in a text file, and how certain it is", async () => {
  const { choice } = await reading(CSV);
  expect(choice("Delimiter")).toMatchObject({ value: ";", confidence: "certain" });
  expect(choice("Decimal separator")).toMatchObject({ value: "," });
  expect(choice("Header row")).toMatchObject({ value: "2" });
});

test("a setting the person chooses is applied to the file, and the rows are read again", async () => {
  const { choice } = await reading(CSV);
  const options = choice("Header row")?.withValue("none") ?? {};
  expect(options).toEqual({ headerRow: null });
  const after = await reading(CSV, options);
  expect(after.preview.first.rows).toHaveLength(4);
  expect(after.choice("Header row")?.confidence).toBe("chosen by you");
});

const MEASURED = "Nom;Prix;Poids;Longueur (cm)\nLampe;1 299,50;2,5;40\nTable;1 120,00;12;90\n";

test("the settings show separators, language and units, and a person can change the units", async () => {
  const { choice } = await reading(MEASURED);
  expect(choice("Thousands separator")).toMatchObject({ value: " " });
  expect(choice("Header language")).toMatchObject({ value: "fr" });
  expect(choice("Size unit")).toMatchObject({ value: "cm", confidence: "certain" });
  expect(choice("Weight unit")).toMatchObject({
    value: "",
    isUnsure: true,
    basis: ["2,5", "12"],
  });
  const inPounds = choice("Weight unit")?.withValue("lb") ?? {};
  expect(inPounds).toEqual({ units: [{ column: "Poids", unit: "lb" }] });
  const after = await reading(MEASURED, inPounds);
  expect(after.choice("Weight unit")).toMatchObject({ value: "lb", confidence: "chosen by you" });
  expect(after.choice("Weight unit")?.withValue("")).toEqual({ units: [] });
  expect(after.choice("Size unit")?.withValue("in").units).toHaveLength(2);
});

test("the size unit is left for the person to choose if columns are named with different units", async () => {
  const { choice } = await reading(
    "SKU;Name;Length (in);Width (cm)\nA-1;Lamp;10;5\nA-2;Table;30;90\n",
  );
  expect(choice("Size unit")).toMatchObject({
    value: "",
    isUnsure: true,
    basis: ["Length (in)", "Width (cm)"],
    confidence: "",
  });
});

test.each([
  ["a column of units", "SKU;Weight;Weight unit\nA;2;kg\nB;3;lb\n"],
  ["a unit next to each number", "SKU;Weight\nA;2 kg\nB;3 lb\n"],
  ["no weight above zero", "SKU;Weight\nA;0\nB;0\n"],
])("the weight unit isn't asked for if the file has %s", async (_what, text) => {
  expect((await reading(text)).choice("Weight unit")?.isUnsure).toBe(false);
});

test("the decimal and thousands separators of a file can't be the same character", async () => {
  const { choice } = await reading(MEASURED, { thousands: "." });
  expect(choice("Decimal separator")?.withValue(".")).toEqual({ decimal: "." });
  const offered = choice("Thousands separator")?.options.map(({ value }) => value);
  expect(offered).toEqual([".", "", " ", "'"]);
});

test("a person can choose that a file has no thousands separator or no quotation marks", async () => {
  const { choice } = await reading(CSV);
  expect(choice("Thousands separator")?.withValue("")).toEqual({ thousands: "" });
  expect(choice("Quotation marks")?.withValue("")).toEqual({ quote: "" });
});

test("the settings don't ask for units if the file has no measurements", async () => {
  const { choice } = await reading(CSV);
  expect([choice("Weight unit"), choice("Size unit")]).toEqual([undefined, undefined]);
});

test("guessed settings are listed first, with the values they're based on", async () => {
  const { preview } = await reading("SKU;Name;Price\nA;x;1,234\nB;y;2,345\nC;z;3,456\n");
  const [first, ...others] = settingChoices(i18n, preview, {});
  expect(first).toMatchObject({
    name: "decimal",
    isUnsure: true,
    basis: ["1,234", "2,345", "3,456"],
    confidence: "guess, please check",
  });
  expect(others.some(({ isUnsure }) => isUnsure)).toBe(false);
  expect(others.find(({ name }) => name === "dateOrder")?.confidence).toBe(
    "no effect on this file",
  );
});

test("totals rows are skipped unless the person chooses to read them", async () => {
  const { choice, preview } = await reading(`${CSV}Total;;84,50\n`);
  expect(preview.first.rows).toHaveLength(2);
  const options = choice("Totals rows")?.withValue("read") ?? {};
  expect((await reading(`${CSV}Total;;84,50\n`, options)).preview.first.rows).toHaveLength(3);
});

test("reading size columns as one row per size is a guess, and the person can keep the columns", async () => {
  const text = "SKU,Title,Price,S,M,L\nT-1,Tee,9.99,1,,2\nT-2,Tee,9.99,3,4,5\n";
  const { preview, choice } = await reading(text);
  expect(choice("Sizes")).toMatchObject({ value: "rows", isUnsure: true, basis: ["S", "M", "L"] });
  expect(preview.first.rows[1]).toEqual(["T-1", "Tee", "9.99", "L", "2"]);
  const options = choice("Sizes")?.withValue("columns") ?? {};
  const after = await reading(text, options);
  expect(after.preview.first.rows[0]).toEqual(["T-1", "Tee", "9.99", "1", "", "2"]);
  expect(after.choice("Sizes")?.confidence).toBe("chosen by you");
});
