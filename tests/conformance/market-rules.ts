/** A rule of a channel that a written file breaks. */
export type Violation = { item: string; field: string; rule: string };

/** A table as another program reads it: the header row, and one record for each row below it. */
export type Table = { names: string[]; rows: Record<string, string>[] };

/**
 * Parses a delimited file strictly: it throws where a shop would misread a row, instead of guessing. Written from RFC
 * 4180, character by character, and independent of the code that writes the files.
 */
export function parseDelimited(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      at += 1;
      for (;;) {
        if (at >= text.length)
          throw new Error(`A quoted cell never ends in row ${rows.length + 1}.`);
        if (text[at] !== '"') cell += text[at++];
        else if (text[at + 1] === '"') {
          cell += '"';
          at += 2;
        } else break;
      }
      at += 1;
    } else {
      while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") {
        if (text[at] === '"')
          throw new Error(`A quote inside a plain cell in row ${rows.length + 1}.`);
        cell += text[at++];
      }
    }
    row.push(cell);
    if (text[at] === delimiter) {
      at += 1;
      if (at < text.length) continue;
      row.push("");
    } else if (at < text.length && text[at] !== "\n" && text[at] !== "\r") {
      throw new Error(`Text after a closing quote in row ${rows.length + 1}.`);
    }
    if (text[at] === "\r") at += 1;
    if (text[at] === "\n") at += 1;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** The records of a parsed table. Rows must be as long as the header row, and no column may appear twice. */
export function tableOf([names = [], ...rows]: readonly string[][]): Table {
  const repeatedName = names.find((name, at) => names.indexOf(name) !== at);
  if (repeatedName !== undefined) throw new Error(`The column ${repeatedName} appears twice.`);
  return {
    names,
    rows: rows.map((row, at) => {
      if (row.length !== names.length) {
        throw new Error(`Row ${at + 2} has ${row.length} cells instead of ${names.length}.`);
      }
      return Object.fromEntries(names.map((name, column) => [name, row[column] ?? ""]));
    }),
  };
}

/** The error in a GTIN according to the GS1 General Specifications, or null if it's valid. */
export function gtinFault(value: string): string | null {
  if (!/^\d+$/.test(value)) return "is not made of digits";
  if (![8, 12, 13, 14].includes(value.length)) return `has ${value.length} digits`;
  const digits = Array.from(value.padStart(14, "0"), Number);
  const sum = digits
    .slice(0, 13)
    .reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0);
  if ((10 - (sum % 10)) % 10 !== digits[13]) return "has a wrong check digit";
  if (/^0+$/.test(value)) return "is a placeholder";
  const prefix = value.padStart(14, "0").slice(1, 4);
  const isInternal = /^(?:02|04|05|2|98[0-4]|99)/.test(prefix);
  return value.length !== 8 && isInternal ? "has a prefix for internal use" : null;
}

/** A positive amount with at most two decimals, without separators or symbols. */
export const isPrice = (value: string): boolean =>
  /^\d{1,18}(?:\.\d{1,2})?$/.test(value) && Number(value) > 0;

export const isWhole = (value: string, least = 0): boolean =>
  /^\d{1,9}$/.test(value) && Number(value) >= least;

export const isLink = (value: string): boolean => /^https?:\/\/[^\s"<>|]+\.[^\s"<>|]+$/.test(value);

/** The number of characters as people count them. */
export const lengthOf = (value: string): number =>
  Array.from(new Intl.Segmenter("en").segment(value)).length;

/** Whether markup contains active content: marketplaces reject scripts, frames, forms and event handlers. */
export const hasActiveContent = (html: string): boolean =>
  /<\s*(?:script|iframe|object|embed|form|link|meta|base)\b/i.test(html) ||
  /<[a-z][^>]*\son\w+\s*=/i.test(html) ||
  /\b(?:href|src)\s*=\s*["']?\s*javascript:/i.test(html);

/** Whether a plain-text value still contains tags. */
export const hasTags = (text: string): boolean => /<\/?[a-z][^>]*>/i.test(text);

/** Collects violations of one file. */
export function violationList() {
  const violations: Violation[] = [];
  return {
    violations,
    /** Records a violation unless the rule holds. */
    require: (holds: boolean, item: string, field: string, rule: string) => {
      if (!holds) violations.push({ item, field, rule });
    },
  };
}

/** The items whose key appears more than once. An empty key doesn't count. */
export function repeated<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return items.filter((item) => keyOf(item) !== "" && (counts.get(keyOf(item)) ?? 0) > 1);
}
