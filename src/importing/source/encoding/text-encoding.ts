export const ENCODINGS = [
  "utf-8",
  "utf-8-double",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "macintosh",
  "windows-1250",
  "windows-1251",
  "shift_jis",
  "gb18030",
  "big5",
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The encoding of the bytes themselves, as the platform's decoder knows it. */
export const byteEncoding = (encoding: Encoding) =>
  encoding === "utf-8-double" ? "utf-8" : encoding;
