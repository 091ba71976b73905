/** A block of cells as text, row by row. */
export type Table = readonly (readonly string[])[];

const NEEDS_QUOTES = /["\t\n\r]/;

/**
 * Writes tab-separated text as spreadsheets do. Cells are quoted only if they contain a tab, a line break or a quote.
 * The last row ends with a line break only if it would be lost without one.
 */
export function writeTsv(table: Table): string {
  const text = table.map((row) => row.map(quoted).join("\t")).join("\n");
  return table.at(-1)?.join("") === "" && table.at(-1)?.length === 1 ? `${text}\n` : text;
}

const quoted = (text: string) =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * Parses the text that a spreadsheet put on the clipboard. A quote opens a quoted cell only at the start of the cell,
 * so 27" stays unchanged. One line break at the end is part of the last row, because Excel writes one there.
 */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;

  for (;;) {
    const [cell, end] = readCell(text, at);
    row.push(cell);
    if (text[end] === "\t") {
      at = end + 1;
      continue;
    }
    rows.push(row);
    row = [];
    at = end + (text[end] === "\r" && text[end + 1] === "\n" ? 2 : 1);
    if (at >= text.length) return rows;
  }
}

function readCell(text: string, start: number): [cell: string, end: number] {
  if (text[start] === '"') {
    const quotedCell = readQuoted(text, start + 1);
    if (quotedCell) return quotedCell;
  }
  let end = start;
  while (end < text.length && !isEnd(text[end])) end += 1;
  return [text.slice(start, end), end];
}

/**
 * Null if the quote is never closed, or if text follows the closing quote. In both cases, the quote is an ordinary
 * character.
 */
function readQuoted(text: string, start: number): [cell: string, end: number] | null {
  let close = text.indexOf('"', start);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0 || !isEnd(text[close + 1])) return null;
  return [text.slice(start, close).replaceAll('""', '"'), close + 1];
}

const isEnd = (character: string | undefined) =>
  character === undefined || character === "\t" || character === "\n" || character === "\r";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Writes the block as HTML for programs that paste rich text. The format `@` makes Excel keep 00123 as text. */
export function writeHtml(table: Table): string {
  const cell = (text: string) =>
    `<td style="mso-number-format:'\\@';white-space:pre-wrap">${escaped(text)}</td>`;
  const rows = table.map((row) => `<tr>${row.map(cell).join("")}</tr>`).join("");
  return `<meta charset="utf-8"><table>${rows}</table>`;
}
