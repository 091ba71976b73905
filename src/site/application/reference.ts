/**
 * Excludes I, L, O and U, which people confuse with other characters when they write a reference down or read it aloud.
 */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SHAPE = /^SA(-[0-9A-HJKMNP-TV-Z]{4}){4}$/;

/** The reference of an application: 80 random bits, so that references can't be guessed. */
export function newReference(random: Uint8Array = crypto.getRandomValues(new Uint8Array(16))) {
  const letters = Array.from(random.subarray(0, 16), (byte) => LETTERS[byte % 32]).join("");
  return `SA-${letters.replaceAll(/(.{4})(?=.)/g, "$1-")}`;
}

/** Parses a reference as a person typed it. Null if it can't be one. */
export function readReference(typed: string): string | null {
  const plain = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replace(/^SA/, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  const reference = `SA-${plain.replaceAll(/(.{4})(?=.)/g, "$1-")}`;
  return SHAPE.test(reference) ? reference : null;
}

export const statusPath = (reference: string) => `/supplier-application?reference=${reference}`;
