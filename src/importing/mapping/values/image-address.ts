const ADDRESS = /^https?:\/\/[^\s\p{Cc}]+$/iu;

/** Whether a picture can be fetched from there; many a file names pictures that lie with its sender. */
export const isImageAddress = (text: string): boolean => ADDRESS.test(text);

/** Between several in one cell. A comma may belong to an address, unless the next one follows it. */
const BETWEEN = /[|\n]|,(?=\s*https?:)|;(?=\s*https?:)/;
/** Names of files hold no comma behind their ending. */
const BETWEEN_NAMES =
  /[|\n]|[,;](?=\s*https?:)|(?<=\.(?:jpe?g|png|webp|gif|avif|tiff?|bmp))\s*[,;]/i;

/** The addresses in one cell; `base` comes before those that only say where a picture lies with its sender. */
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
