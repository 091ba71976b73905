import { plainName } from "@/importing/vocabulary/plain-name.ts";

const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));

/** Built on first use, because most files contain codes. */
let codes: Map<string, string> | null = null;

function namesToCodes() {
  const found = new Map<string, string>();
  for (const language of ["fr-CA", "en-CA"]) {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    for (const first of LETTERS) {
      for (const second of LETTERS) {
        const name = names.of(first + second);
        if (name !== undefined) found.set(plainName(name), first + second);
      }
    }
  }
  for (const name of ["usa", "us", "u s a", "united states of america"]) found.set(name, "US");
  found.set("uk", "GB");
  return found;
}

/**
 * The two-letter code of a country written as a code or a name, in English or French. Returns the text unchanged if
 * it isn't a country.
 */
export function countryCode(written: string): string {
  if (/^[a-z]{2}$/i.test(written) && plainName(written) !== "uk") return written.toUpperCase();
  codes ??= namesToCodes();
  return codes.get(plainName(written)) ?? written;
}
