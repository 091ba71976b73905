export const ENCODINGS = [
  "utf-8",
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
