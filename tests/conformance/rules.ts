import { JSDOM } from "jsdom";

/** A rule of a channel that a row of a file breaks. Row 1 has the column names. */
export type Violation = { row: number; rule: string; value: string };

export type Cells = Readonly<Record<string, string>>;
export type Row = { at: number; cells: Cells };
export type Table = { names: readonly string[]; rows: readonly Row[]; violations: Violation[] };

/**
 * Reads a CSV file by RFC 4180, character by character. It shares no code with the writer. A quote inside an unquoted
 * cell, a missing end quote and a row with too few or too many cells are violations, because shops handle them
 * differently.
 */
export function readCsv(text: string, delimiter = ","): Table {
  const violations: Violation[] = [];
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let wasQuoted = false;
  const endCell = () => {
    cells.push(cell);
    [cell, wasQuoted] = ["", false];
  };
  const endLine = () => {
    endCell();
    lines.push(cells);
    cells = [];
  };
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(at + 1) === '"') [cell, at] = [`${cell}"`, at + 1];
      else [isQuoted, wasQuoted] = [false, true];
    } else if (char === delimiter) endCell();
    else if (char === "\n") endLine();
    else if (char === "\r" && text.charAt(at + 1) === "\n") continue;
    else if (char === '"' && cell === "" && !wasQuoted) isQuoted = true;
    else {
      if (wasQuoted || char === '"')
        violations.push({ row: lines.length + 1, rule: "quotes are doubled", value: cell + char });
      cell += char;
    }
  }
  if (isQuoted) violations.push({ row: lines.length + 1, rule: "quotes are closed", value: cell });
  if (cell !== "" || cells.length > 0) endLine();
  const [names = [], ...others] = lines;
  for (const name of names.filter((one, at) => names.indexOf(one) !== at))
    violations.push({ row: 1, rule: "column names are unique", value: name });
  const rows = others.map((line, index) => {
    const at = index + 2;
    if (line.length !== names.length)
      violations.push({ row: at, rule: "every row has all cells", value: String(line.length) });
    return { at, cells: Object.fromEntries(names.map((name, place) => [name, line[place] ?? ""])) };
  });
  return { names, rows, violations };
}

/**
 * Whether a GTIN of 8, 12, 13 or 14 digits ends in its check digit (GS1 General Specifications, 7.9). A number
 * that repeats one digit isn't a GTIN.
 */
export function isGtin(value: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(value) || /^(\d)\1+$/.test(value)) return false;
  const digits = Array.from(value.padStart(14, "0"), Number);
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0;
}

const BLOCKS =
  "p, ul, ol, dl, table, div, h1, h2, h3, h4, h5, h6, blockquote, pre, section, br, hr";

const template = new JSDOM("").window.document.createElement("template");

/**
 * Whether text in an HTML column is displayed as intended. Browsers join lines that no element separates, and plain
 * text in such a column loses its "<" and "&". Scripts and frames damage the surrounding page.
 */
export function isShownAsHtml(value: string): boolean {
  template.innerHTML = value;
  const { content } = template;
  if (content.children.length === 0) return false;
  if (content.querySelector("script, style, iframe, object, form") !== null) return false;
  if (!value.trim().includes("\n")) return true;
  const hasBareLines = Array.from(content.childNodes).some(
    (node) => node.nodeType === node.TEXT_NODE && node.textContent?.trim().includes("\n"),
  );
  return !hasBareLines && content.querySelector(BLOCKS) !== null;
}

export const isLink = (value: string, longest = 2048): boolean =>
  /^https?:\/\/[^\s<>"]+$/.test(value) && value.length <= longest && URL.canParse(value);

export const isMoney = (value: string): boolean => /^\d{1,12}(?:\.\d{1,4})?$/.test(value);
export const isInteger = (value: string): boolean => /^\d{1,10}$/.test(value);

/** Collects the rules that a row breaks. Empty cells break only the rules that require a value. */
export function checksOf({ at, cells }: Row, violations: Violation[]) {
  const cell = (name: string) => cells[name] ?? "";
  const fail = (rule: string, value: string) => violations.push({ row: at, rule, value });
  return {
    cell,
    fail,
    needs: (name: string) => {
      if (cell(name).trim() === "") fail(`${name} is required`, "");
    },
    /** Applies the rule to the value unless the cell is empty. */
    holds: (name: string, rule: string, isRight: (value: string) => boolean) => {
      const value = cell(name);
      if (value !== "" && !isRight(value)) fail(`${name} ${rule}`, value);
    },
    oneOf: (name: string, choices: readonly string[]) => {
      const value = cell(name);
      if (value !== "" && !choices.includes(value)) fail(`${name} is one of the choices`, value);
    },
    isEmpty: (name: string) => {
      if (cell(name) !== "") fail(`${name} is empty in this row`, cell(name));
    },
  };
}

/** Reports each repetition of a value. Empty cells don't count. */
export function checkUnique(
  rows: readonly Row[],
  column: string,
  violations: Violation[],
  keyOf: (value: string) => string = (value) => value,
) {
  const seen = new Set<string>();
  for (const { at, cells } of rows) {
    const value = cells[column] ?? "";
    const key = keyOf(value);
    if (value !== "" && seen.has(key))
      violations.push({ row: at, rule: `${column} is unique`, value });
    seen.add(key);
  }
}
