const MEASURE = /^(-?[\d.,]+)\s*(\p{L}+|["″”'′])\.?$/u;
/** Characters that people write for inches and feet. */
const MARKS: Readonly<Record<string, string>> = {
  '"': "in",
  "″": "in",
  "”": "in",
  "'": "ft",
  "′": "ft",
};

/** Parses a measure: "12 kg" is 12 kilograms, and 10.5" is inches. Null if it isn't a number with one unit. */
export function writtenMeasure(text: string): { number: string; unit: string } | null {
  const [, number, unit] = MEASURE.exec(text.trim()) ?? [];
  if (number === undefined || unit === undefined) return null;
  return { number, unit: MARKS[unit] ?? unit };
}
