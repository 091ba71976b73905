const ADDRESS = /^https?:\/\/[^\s\p{Cc}]+$/iu;

/** Whether a picture can be fetched from this address. Many files name pictures that only the sender has. */
export const isImageAddress = (text: string): boolean => ADDRESS.test(text);

/**
 * The separators between several addresses in a cell. A comma can be part of an address unless another address
 * follows it.
 */
const BETWEEN = /[|\n]|,(?=\s*https?:)|;(?=\s*https?:)/;
/** A file name has no comma after its extension, so that comma is a separator. */
const BETWEEN_NAMES =
  /[|\n]|[,;](?=\s*https?:)|(?<=\.(?:jpe?g|png|webp|gif|avif|tiff?|bmp))\s*[,;]/i;

/** The addresses in a cell. `base` is added to pictures that only have a file name or path. */
export function addressesIn(text: string, base: string): string[] {
  const written = text.split(base === "" ? BETWEEN : BETWEEN_NAMES).map((one) => one.trim());
  const told = written.filter((one) => one !== "");
  return base === "" ? told : told.map((one) => completed(one, base));
}

function completed(written: string, base: string): string {
  if (/^https?:/i.test(written)) return written;
  if (written.startsWith("//")) return `https:${written}`;
  const path = written
    .replaceAll("\\", "/")
    .replace(/^\.?\//, "")
    .replaceAll(/\s/g, "%20");
  const isApart = base.endsWith("/") || !/^[./\\]/.test(written);
  return isApart ? base + path : `${base}/${path}`;
}
