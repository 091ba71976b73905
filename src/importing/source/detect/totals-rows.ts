import type { RowBatch } from "@/importing/source/table/table.ts";

type Cells = readonly string[];

const LABEL_STARTS =
  /^[\s*=–—-]*(?:gesamt|grand|report[\s-]|so(?:mme|us)|su[bm]|tot(?:al|aux)|n(?:b|o|um)|page\s|[ghpq]st|t(?:ax|ps|v[ahpq])|vat|sales\s)/i;
const LABEL =
  /^(?:(?:grand|sub|sous|report)[ -]?)?(?:totals?|totaux|sum|somme|summe|gesamt|gesamtsumme)(?: (?:g[ée]n[ée]ral|generale|ht|ttc|cad|usd|eur|qty|quantity|quantit[ée]|stock|amount|montant|price|prix|cost|value|valeur|(?:(?:of|de|des|number of|nombre de|nombre d’|nombre d') ?)?(?:items?|products?|produits?|articles?|rows?|lignes?|records?|skus?)))?$/i;
/** The end of a report: "Number of items: 12", "Nombre d’articles : 12" and "Page 1 of 3". */
const COUNT_LABEL =
  /^(?:(?:number of|nombre de|nombre d[’']|nbre? de|nbre? d[’']) ?(?:items?|products?|produits?|articles?|rows?|lignes?|records?|skus?)|page \d{1,5} (?:of|de|sur|\/))$/i;
/** The taxes below the products of an order or a quote: "TPS 5 %", "GST/HST (13%)" and "TVQ : 9,975 %". */
const TAX_LABEL =
  /^(?:tps|tvq|tvh|tvp|gst|hst|qst|pst|vat|tva|sales tax|tax|taxes)(?:\s?\/\s?(?:tvq|tvp|hst|qst|pst))?(?:[:@(\s]{1,3}(?:[\d.,]{1,8}\s?%)?)?\)?$/i;
/** The totals of a section: "Sous-total OUTILS", "Subtotal - Bath" and "Total for Kitchen". */
const SECTION_LABEL =
  /^(?:(?:sub|sous)[ -]?(?:totals?|totaux)|(?:totals?|totaux) (?:for|of|du|des|pour|de la section|section|category|cat[ée]gorie)) \S/i;
const LONGEST_LABEL = 60;
const NUMBER = /^[-+(]?[$€£]?\s?\d[\d\s.,'’\u00a0\u202f]*\)?\s?(?:[$€£%]|[A-Za-z]{3})?$/;
const LONGEST_NUMBER = 40;
const RULE = /^[-=_*+~:.\s]+$/;

/** The first filled cell of a totals row, such as "Total" or "Sous-total : 12". Null for any other row. */
export function totalsLabel(cells: Cells): string | null {
  const first = cells.findIndex((cell) => cell.trim() !== "");
  const text = cells[first];
  // A quick exit for nearly every row, because the check runs for each of a million rows.
  if (text === undefined || text.length > LONGEST_LABEL || !LABEL_STARTS.test(text)) return null;
  const label = bareLabel(text);
  const isLabel = [LABEL, COUNT_LABEL, SECTION_LABEL].some((pattern) => pattern.test(label));
  if (!isLabel && !TAX_LABEL.test(text.trim())) return null;
  // A product has a title, and a totals row has only numbers.
  return cells.slice(first + 1).every(isNumber) ? text.trim() : null;
}

/** The label without the count, colon and decoration around it. */
const bareLabel = (text: string) =>
  text
    .replace(/^[\s*=–—-]+/, "")
    .replace(/[\s:=*–—][\s\d.,:=*$€£–—-]{0,60}$/, "")
    .replaceAll(/[\s:]{1,60}/g, " ")
    .trim();

const isNumber = (cell: string) =>
  cell.length <= LONGEST_NUMBER && (cell.trim() === "" || NUMBER.test(cell.trim()));

/** With fewer columns than this, an ordinary row may also have text in its first cell only. */
const FEWEST_COLUMNS = 3;

/** The pattern that the first cells of ordinary rows have in common. */
export type FirstCells = { areOneWord: boolean; haveDigits: boolean };

const FEWEST_ROWS = 3;

/** Compares the first cells of rows with several cells. Too few rows count as having nothing in common. */
export function firstCells(rows: readonly Cells[]): FirstCells {
  const codes = rows
    .filter(
      (cells) =>
        cells.filter((cell) => cell.trim() !== "").length > 1 && totalsLabel(cells) === null,
    )
    .map(([first = ""]) => first.trim())
    .filter((code) => code !== "");
  const isEnough = codes.length >= FEWEST_ROWS;
  return {
    areOneWord: isEnough && !codes.some((code) => /\s/.test(code)),
    haveDigits: isEnough && codes.every((code) => /\d/.test(code)),
  };
}

/** A footer in a row of its own: "12 items", "E&OE", "Grand" and "Fin". */
const FOOTER =
  /^[\s*=–—-]*(?:\d{1,9} (?:items?|products?|produits?|articles?|rows?|lignes?|records?|skus?)|e\s?\.?\s?&\s?o\.?\s?e\.?|s\.?e\.?\s?&\s?o\.?|grand|sum|somme|end|fin)[\s.*=–—-]*$/i;

/**
 * The text of a row that is filled in its first cell only, such as "Office lighting" above the products of that section
 * or "Printed on" at the end of a page. Null for any other row, and for a text that looks like the SKUs of other rows.
 */
export function sectionTitle(
  cells: Cells,
  header: Cells,
  { areOneWord, haveDigits }: FirstCells,
): string | null {
  const [first = "", ...others] = cells;
  if (header.length < FEWEST_COLUMNS || first.length > LONGEST_LABEL) return null;
  const title = first.trim();
  const isTitle =
    FOOTER.test(title) ||
    (/\p{Ll}{2}/u.test(title) && !/\d/.test(title)) ||
    (areOneWord && /\s/.test(title)) ||
    (haveDigits && title !== "" && !/\d/.test(title));
  return isTitle && others.every((cell) => cell.trim() === "") ? title : null;
}

/** Amazon's templates state in their first cell on which row the products begin: "settings=…&dataRow=7". */
const FIRST_PRODUCT = /\bdataRow=(\d{1,3})\b/;

/** The rows below the header that only show how to fill in the template. */
export function exampleRows(above: readonly Cells[], { rows, places }: RowBatch): readonly Cells[] {
  const [[settings = ""] = []] = above;
  const first = Number(FIRST_PRODUCT.exec(settings)?.[1] ?? 0);
  return rows.filter((_cells, at) => (places[at] ?? 0) < first);
}

/** Whether a row only draws a line, such as below the header of a text table. */
export function isRule(cells: Cells): boolean {
  let hasLine = false;
  for (const cell of cells) {
    if (cell === "") continue;
    if (cell.length > 200 || !RULE.test(cell)) return false;
    hasLine ||= /(?:--|==|__|\*\*|~~)/.test(cell);
  }
  return hasLine;
}

/** Whether a row repeats the column names, as reports do on each page. */
export function isRepeatedHeader(cells: Cells, header: Cells): boolean {
  if (cells.length < header.length || cells[0] !== header[0]) return false;
  const names = header.filter((name) => name.trim() !== "").length;
  return names > 1 && header.every((name, at) => name === cells[at]);
}
