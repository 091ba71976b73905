import { plainDecimal } from "@/lib/decimal.ts";

/** The weight of each unit in billionths of a gram, exact by definition. Some shops write the plural. */
const WEIGHTS: Readonly<Record<string, bigint>> = {
  g: 1_000_000_000n,
  kg: 1_000_000_000_000n,
  kgs: 1_000_000_000_000n,
  oz: 28_349_523_125n,
  lb: 453_592_370_000n,
  lbs: 453_592_370_000n,
};
/** The length of each unit in tenths of a millimetre, exact by definition. */
const LENGTHS: Readonly<Record<string, bigint>> = {
  mm: 10n,
  cm: 100n,
  m: 10_000n,
  in: 254n,
  ft: 3048n,
};

const PLAIN = /^(\d+)(?:\.(\d*))?$/;

/** A decimal as an integer and its number of decimal places. Null if it isn't a number or is below zero. */
function scaled(decimal: string): { units: bigint; places: number } | null {
  const [, whole, fraction = ""] = PLAIN.exec(decimal) ?? [];
  return whole === undefined ? null : { units: BigInt(whole + fraction), places: fraction.length };
}

const written = (units: bigint, places: number): string => {
  if (places === 0) return units.toString();
  const digits = units.toString().padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

/** Divides and rounds half up. */
const divided = (a: bigint, b: bigint) => (2n * a + b) / (2n * b);

/** Formats with exactly this many decimals, rounded half up. Null if the text isn't a number or is below zero. */
export function withPlaces(decimal: string, places: number): string | null {
  const [, whole, fraction = ""] = PLAIN.exec(decimal) ?? [];
  if (whole === undefined) return null;
  if (fraction.length <= places) {
    const shortest = whole.replace(/^0+(?=\d)/, "");
    return places === 0 ? shortest : `${shortest}.${fraction.padEnd(places, "0")}`;
  }
  const units = BigInt(whole + fraction);
  return written(divided(units, 10n ** BigInt(fraction.length - places)), places);
}

/**
 * Converts a weight or a length to another unit, without trailing zeros. Null if the text isn't a number of at least 0
 * or the units don't match.
 */
export function converted(
  decimal: string,
  from: string,
  to: string,
  places: number,
): string | null {
  const value = scaled(decimal);
  const sizes = from in WEIGHTS ? WEIGHTS : LENGTHS;
  const [size, target] = [sizes[from], sizes[to]];
  if (value === null || size === undefined || target === undefined) return null;
  const units = divided(
    value.units * size * 10n ** BigInt(places),
    target * 10n ** BigInt(value.places),
  );
  const text = written(units, places);
  return text.includes(".") ? plainDecimal(text) : text;
}
