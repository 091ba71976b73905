import type { Guess } from "./guess.ts";

/** The spellings of units that suppliers use, by the unit we store. */
const SPELLINGS: readonly (readonly [unit: string, spellings: string])[] = [
  ["kg", "kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes"],
  ["g", "g gr gram grams gramme grammes"],
  ["lb", "lb lbs pound pounds livre livres"],
  ["oz", "oz ounce ounces once onces"],
  ["mm", "mm millimeter millimeters millimetre millimetres millimètre millimètres"],
  ["cm", "cm centimeter centimeters centimetre centimetres centimètre centimètres"],
  ["m", "m meter meters metre metres mètre mètres"],
  ["in", 'in inch inches po pouce pouces " ″'],
  ["ft", "ft foot feet pi pied pieds"],
  ["ml", "ml milliliter milliliters millilitre millilitres"],
  ["l", "l liter liters litre litres"],
];
const BY_SPELLING = new Map(
  SPELLINGS.flatMap(([unit, all]) => all.split(" ").map((spelling) => [spelling, unit] as const)),
);
const MEASURE = /^[-+]?\d[\d.,' \u00a0\u202f]*\s?([\p{L}"″]{1,12})\.?$/u;
/** The share of cells that must agree before a column gets their unit. */
const AGREED = 0.8;

/** Only this many characters at the end of a name are searched for a unit. */
const LONGEST_NAME = 200;

/** Guesses the unit of each column from its name or from the end of its cells. Null for none. */
export function guessUnits(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): readonly Guess<string | null>[] {
  return columns.map((name, column) => {
    const cells = rows.map((row) => (row[column] ?? "").trim()).filter((cell) => cell !== "");
    const named = unitInName(name);
    // "options_in" ends in what looks like a unit, and so do other names of columns without numbers.
    const isMeasured = cells.length === 0 || cells.filter(isNumber).length >= cells.length / 2;
    if (named !== null && isMeasured) {
      return { value: named, confidence: cells.length === 0 ? 0.7 : 0.9, alternatives: [null] };
    }
    const found = unitInCells(cells);
    return { value: found, confidence: found === null ? 0.5 : 0.95, alternatives: [] };
  });
}

/** Finds a unit at the end of a longer name: "Weight (kg)", "poids_lb", "Length [in.]", "WeightOz". */
export function unitInName(name: string): string | null {
  const apart = name
    .trim()
    .slice(-LONGEST_NAME)
    .replace(/(?<=\p{Ll})(?=\p{Lu}\p{L}{0,3}$)/u, " ");
  const end = /^.*[\p{L}\d)\]][\s_([/.-]+([\p{L}"″]+)[.)\]]*$/u.exec(apart)?.[1];
  return BY_SPELLING.get(end?.toLowerCase() ?? "") ?? null;
}

const isNumber = (cell: string) => /^[^\p{L}\d]*\d/u.test(cell);

function unitInCells(cells: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    const unit = BY_SPELLING.get(MEASURE.exec(cell)?.[1]?.toLowerCase() ?? "");
    if (unit !== undefined) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  for (const [unit, count] of counts) if (count >= cells.length * AGREED) return unit;
  return null;
}
