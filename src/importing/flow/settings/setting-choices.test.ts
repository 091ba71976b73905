import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";
import { importSession } from "@/importing/session/import-session.ts";
import { settingChoices } from "./setting-choices.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

/** What is seen of a file, and what a person can say otherwise. */
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

test("what was found out of a text is shown, and how sure that is", async () => {
  const { choice } = await reading(CSV);
  expect(choice("Delimiter")).toMatchObject({ value: ";", sureness: "likely" });
  expect(choice("Decimal mark")).toMatchObject({ value: "," });
  expect(choice("Row with the names of the columns")).toMatchObject({ value: "2" });
});

test("what a person says is told to the reader, and the rows follow", async () => {
  const { choice } = await reading(CSV);
  const options = choice("Row with the names of the columns")?.told("none") ?? {};
  expect(options).toEqual({ headerRow: null });
  const after = await reading(CSV, options);
  expect(after.preview.first.rows).toHaveLength(4);
  expect(after.choice("Row with the names of the columns")?.sureness).toBe("chosen by you");
});

const MEASURED = "Nom;Prix;Poids;Longueur (cm)\nLampe;1 299,50;2,5;40\nTable;1 120,00;12;90\n";

test("marks, language and units are shown, and each can be said otherwise", async () => {
  const { choice } = await reading(MEASURED);
  expect(choice("Mark of thousands")).toMatchObject({ value: " " });
  expect(choice("Language of the names")).toMatchObject({ value: "fr" });
  expect(choice("Sizes are in")).toMatchObject({ value: "cm", sureness: "sure" });
  expect(choice("Weights are in")).toMatchObject({ value: "", sureness: "" });
  const inPounds = choice("Weights are in")?.told("lb") ?? {};
  expect(inPounds).toEqual({ units: [{ column: "Poids", unit: "lb" }] });
  const after = await reading(MEASURED, inPounds);
  expect(after.choice("Weights are in")).toMatchObject({ value: "lb", sureness: "chosen by you" });
  expect(after.choice("Weights are in")?.told("")).toEqual({ units: [] });
  expect(after.choice("Sizes are in")?.told("in").units).toHaveLength(2);
});

test("a mark that becomes the decimal one no longer stands between thousands", async () => {
  const { choice } = await reading(MEASURED, { thousands: "." });
  expect(choice("Decimal mark")?.told(".")).toEqual({ decimal: "." });
  const offered = choice("Mark of thousands")?.options.map(({ value }) => value);
  expect(offered).toEqual([".", "", " ", "'"]);
});

test("that there are no marks can be said as well", async () => {
  const { choice } = await reading(CSV);
  expect(choice("Mark of thousands")?.told("")).toEqual({ thousands: "" });
  expect(choice("Quotation marks")?.told("")).toEqual({ quote: "" });
});

test("a file without measures asks for no units", async () => {
  const { choice } = await reading(CSV);
  expect([choice("Weights are in"), choice("Sizes are in")]).toEqual([undefined, undefined]);
});
