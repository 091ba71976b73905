import { csvLine } from "@/lib/files/csv-text.ts";

/** A typical supplier export: a title above the header row, semicolons, and Windows-1252 accents. */
export const SAMPLE_NAME = "price-list.csv";
const ABOVE = ["Price list, autumn"];
export const LANDING_COLUMNS = ["Item No", "Product Name", "EAN", "MAP", "Price", "MSRP"] as const;

/**
 * The sample contains typical errors: a wrong check digit, a number damaged by a spreadsheet, and a price that is too
 * low.
 */
export const SAMPLE_ROWS: readonly (readonly string[])[] = [
  ["KB-200-FR", "Clavier sans fil, français", "062800000024", "79.99", "89.99", "99.99"],
  ["DK-USB4-12", "Station d’accueil USB4, 12 ports", "062800000209", "239.00", "259.00", "299.00"],
  ["CB-HDMI-2M", "Câble HDMI 2.1, 2 m", "6.28E+10", "9.99", "12.99", "19.99"],
  ["MN-27-4K", "Écran 27 po 4K", "062800000451", "429.99", "399.99", "499.99"],
  ["HS-WL-BK", "Casque d’écoute sans fil, noir", "062800000246", "119.99", "129.99", "149.99"],
];

/** Encodes a character as Windows-1252. Beyond the first 256 characters, only the curved apostrophe is needed. */
function windowsByte(letter: string): number {
  const code = letter.charCodeAt(0);
  if (code < 256) return code;
  return letter === "’" ? 0x92 : "?".charCodeAt(0);
}

/** Creates the sample file from these rows. */
export function sampleFile(rows: readonly (readonly string[])[]): File {
  const text = [ABOVE, LANDING_COLUMNS, ...rows].map((cells) => csvLine([...cells], ";")).join("");
  return new File([Uint8Array.from(text, windowsByte)], SAMPLE_NAME);
}
