import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import type { SourceOptions } from "@/importing/source/source-options.ts";
import { importDesk } from "./import-desk.ts";
import { readingChoices } from "./reading-choices.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

/** What is seen of a file, and what a person can say otherwise. */
async function reading(text: string, options: SourceOptions = {}) {
  const desk = importDesk({
    onProgress: () => {},
    present: async () => [],
    putChunk: async () => {},
  });
  await desk.open(new File([text], "prices"));
  const look = await desk.look(0, options);
  const choices = readingChoices(i18n, look, options);
  return { look, choice: (label: string) => choices.find((each) => each.label === label) };
}

const CSV = "Prices 2026;;\nSKU;Title;Price\nA-1;Lamp;9,50\nA-2;Chair;75,00\n";

test("what was found out of a text is shown, and how sure that is", async () => {
  const { choice } = await reading(CSV);
  expect(choice("Delimiter")).toMatchObject({ value: ";", sureness: "likely" });
  expect(choice("Decimal separator")).toMatchObject({ value: "," });
  expect(choice("Header row")).toMatchObject({ value: "2" });
});

test("what a person says is told to the reader, and the rows follow", async () => {
  const { choice } = await reading(CSV);
  const options = choice("Header row")?.told("none") ?? {};
  expect(options).toEqual({ headerRow: null });
  const after = await reading(CSV, options);
  expect(after.look.first.rows).toHaveLength(4);
  expect(after.choice("Header row")?.sureness).toBe("chosen by you");
});

const MEASURED = "Nom;Prix;Poids;Longueur (cm)\nLampe;1 299,50;2,5;40\nTable;1 120,00;12;90\n";

test("marks, language and units are shown, and each can be said otherwise", async () => {
  const { choice } = await reading(MEASURED);
  expect(choice("Thousands separator")).toMatchObject({ value: " " });
  expect(choice("Header language")).toMatchObject({ value: "fr" });
  expect(choice("Size unit")).toMatchObject({ value: "cm", sureness: "sure" });
  expect(choice("Weight unit")).toMatchObject({ value: "", sureness: "" });
  const inPounds = choice("Weight unit")?.told("lb") ?? {};
  expect(inPounds).toEqual({ units: [{ column: "Poids", unit: "lb" }] });
  const after = await reading(MEASURED, inPounds);
  expect(after.choice("Weight unit")).toMatchObject({ value: "lb", sureness: "chosen by you" });
  expect(after.choice("Weight unit")?.told("")).toEqual({ units: [] });
  expect(after.choice("Size unit")?.told("in").units).toHaveLength(2);
});

test("a mark that becomes the decimal one no longer stands between thousands", async () => {
  const { choice } = await reading(MEASURED, { thousands: "." });
  expect(choice("Decimal separator")?.told(".")).toEqual({ decimal: "." });
  const offered = choice("Thousands separator")?.options.map(({ value }) => value);
  expect(offered).toEqual([".", "", " ", "'"]);
});

test("that there are no marks can be said as well", async () => {
  const { choice } = await reading(CSV);
  expect(choice("Thousands separator")?.told("")).toEqual({ thousands: "" });
  expect(choice("Quotation marks")?.told("")).toEqual({ quote: "" });
});

test("a file without measures asks for no units", async () => {
  const { choice } = await reading(CSV);
  expect([choice("Weight unit"), choice("Size unit")]).toEqual([undefined, undefined]);
});
