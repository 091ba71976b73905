import { isRural, provinceOf } from "@/stock/postal-code.ts";

/** Delivery regions from west to east, and the North. */
const REGIONS = ["BC", "AB", "SK", "MB", "ON", "QC", "ATLANTIC", "NL", "NORTH"] as const;
type DeliveryRegion = (typeof REGIONS)[number];

const REGION_OF: Readonly<Record<string, DeliveryRegion>> = {
  BC: "BC",
  AB: "AB",
  SK: "SK",
  MB: "MB",
  ON: "ON",
  QC: "QC",
  NB: "ATLANTIC",
  NS: "ATLANTIC",
  PE: "ATLANTIC",
  NL: "NL",
  NT: "NORTH",
  YT: "NORTH",
};

/**
 * Typical business days for ground parcels, in the order of `REGIONS`. These are estimates, not a carrier's promise.
 */
const GROUND_DAYS: readonly (readonly number[])[] = [
  [2, 3, 4, 4, 5, 6, 7, 9, 8],
  [3, 2, 3, 3, 4, 5, 6, 8, 7],
  [4, 3, 2, 2, 4, 4, 6, 8, 8],
  [4, 3, 2, 2, 3, 4, 5, 7, 8],
  [5, 4, 4, 3, 2, 2, 3, 5, 9],
  [6, 5, 4, 4, 2, 2, 3, 4, 9],
  [7, 6, 6, 5, 3, 3, 2, 3, 10],
  [9, 8, 8, 7, 5, 4, 3, 2, 11],
  [8, 7, 8, 8, 9, 9, 10, 11, 4],
];

/** Postal codes that begin with the same three characters are in the same area. */
const isNearby = (from: string, to: string) =>
  from.slice(0, 3).toUpperCase() === to.slice(0, 3).toUpperCase();

const RURAL_DAYS = 2;

/** Business days of ground delivery between two postal codes; null if one isn't Canadian. */
export function transitDays(from: string, to: string): number | null {
  const [start, end] = [provinceOf(from), provinceOf(to)];
  if (start === null || end === null) return null;
  if (isNearby(from, to)) return 1;
  const days = GROUND_DAYS[placeOf(start)]?.[placeOf(end)] ?? null;
  return days === null ? null : days + (isRural(to) ? RURAL_DAYS : 0);
}

function placeOf(province: string): number {
  const region = REGION_OF[province];
  return region === undefined ? -1 : REGIONS.indexOf(region);
}

const TIME_ZONES: Readonly<Record<string, string>> = {
  BC: "America/Vancouver",
  AB: "America/Edmonton",
  SK: "America/Regina",
  MB: "America/Winnipeg",
  ON: "America/Toronto",
  QC: "America/Toronto",
  NB: "America/Halifax",
  NS: "America/Halifax",
  PE: "America/Halifax",
  NL: "America/St_Johns",
  NT: "America/Edmonton",
  YT: "America/Whitehorse",
};

/** The main time zone of a postal code's province, or Toronto's for any other text. Used for cut-off times. */
export const timeZoneOf = (postalCode: string): string =>
  TIME_ZONES[provinceOf(postalCode) ?? ""] ?? "America/Toronto";
