/** A product that a file name may mean, by its SKU or GTIN in lower case, and which of its images the file is. */
export type NameReading = { key: string; position: number };

/** A number after a hyphen, underscore, dot or space, or in parentheses, as in the copy `photo (2)`. */
const NUMBERED = /^(.+?)(?:[-_. ](\d{1,3})| ?\((\d{1,3})\))$/;
const LONGEST_KEY = 200;

/**
 * The possible meanings of an image's file name, the likeliest first. SKU-2 is the product SKU-2 if it exists, or else
 * the second image of the product SKU.
 */
export function readingsOf(fileName: string): NameReading[] {
  // Some systems store an accent as a separate character, and the catalogue doesn't.
  const name = fileName.normalize("NFC").replace(/\.(?:jpe?g|png|webp|gif|avif)$/i, "");
  const stem = name.trim().toLowerCase().slice(0, LONGEST_KEY);
  if (stem === "") return [];
  const [, key, afterMark, inParentheses] = NUMBERED.exec(stem) ?? [];
  const whole = { key: stem, position: 1 };
  if (key === undefined) return [whole];
  return [whole, { key: key.trim(), position: Number(afterMark ?? inParentheses) }];
}

const LENGTHS = [8, 12, 13, 14];

/** The ways to write a GTIN, with or without leading zeros. Empty unless the text is 8 to 14 digits. */
export function gtinForms(text: string): string[] {
  if (!/^\d{8,14}$/.test(text)) return [];
  const digits = text.replace(/^0+/, "");
  return LENGTHS.filter((length) => length >= digits.length).map((length) =>
    digits.padStart(length, "0"),
  );
}

/** The SKUs and GTINs that files with these names may mean. */
export function keysIn(fileNames: readonly string[]): { skus: string[]; gtins: string[] } {
  const skus = [...new Set(fileNames.flatMap((name) => readingsOf(name).map(({ key }) => key)))];
  return { skus, gtins: [...new Set(skus.flatMap(gtinForms))] };
}
