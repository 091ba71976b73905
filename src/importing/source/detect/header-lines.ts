import { fieldOf } from "@/importing/vocabulary/column-names.ts";
import { plainName } from "@/importing/vocabulary/plain-name.ts";
import { placesOf } from "./header-row.ts";

type Cells = readonly string[];
type Rows = readonly Cells[];

/** A header of one or several lines. `last` is the index of its last row. */
export type HeaderLines = { last: number; names: readonly string[]; isSure: boolean };

/** Amazon writes three header lines, and no format we know writes more. */
const MOST_LINES = 3;
const NUMBER = /^[-+]?[$€£]?\s?\d[\d\s.,'’\u00a0\u202f]{0,30}\s?[%$€£]?$/;
const UNIT = /^(?:cad|usd|eur|gbp|[$€£%]|kg|g|lbs?|oz|mm|cm|m|in|po|ft|ml|l)\.?$/i;
const PLACEHOLDER = /^(?:n\/?a|tbd|tba|call|none|null|nil|-+|\?+|s\/o|nd|sur demande|à venir)$/i;
/** Names for programs, not people: item_sku, standard_price, "brand[language_tag=en_CA]#1.value". */
const MACHINE_NAME = /^[a-z][a-z0-9]*(?:\[[^\][]*\])*(?:[_.#:-][a-z0-9]+(?:\[[^\][]*\])*)+$/;

const filled = (cells: Cells) => cells.filter((cell) => cell.trim() !== "");
const isNumber = (cell: string) => cell.length < 40 && NUMBER.test(cell.trim());

/**
 * Extends a header by the lines below it that also hold names: technical names below readable ones, units or
 * warehouses. Lines of text above columns of numbers aren't products.
 */
export function headerLines(rows: Rows, first: number): HeaderLines {
  const top = rows[first] ?? [];
  let last = first;
  while (last - first + 1 < MOST_LINES && isNameLine(rows, last + 1)) last += 1;
  const lines = rows.slice(first, last + 1).filter((cells) => !isTypeLine(cells));
  const machine = lines.findLast(isForPrograms) ?? lines.slice(1).findLast(areCodes);
  const below = rows.slice(last + 1);
  const names =
    machine ??
    groupsAbove(rows, first).reduce<string[]>(
      (joined, groups) => distinguished(joined, groups, below),
      joinedNames(lines),
    );
  return {
    last,
    names: names.length === 0 ? top : names,
    // A header of several lines is certain only if one line holds technical names, at least two of them known.
    isSure:
      last === first ||
      (machine !== undefined && areAllCodes(machine) && Object.keys(placesOf(machine)).length > 1),
  };
}

const TYPE =
  /^(?:string|text|texte|varchar|char|int|integer|entier|decimal|number|numeric|nombre|float|double|bool|boolean|date|datetime|enum|required|optional|mandatory|recommended|obligatoire|facultatif|requis)$/i;

/** A line below the names that only states the type of each column, or whether it's required. */
const isTypeLine = (cells: Cells) => {
  const values = filled(cells);
  return values.length > 1 && values.every((value) => TYPE.test(value.trim()));
};

const isCounts = (cells: Cells) => {
  const values = filled(cells);
  return values.length > 1 && values.every((value) => /^\d{1,9}$/.test(value.trim()));
};

const isForPrograms = (cells: Cells) => {
  const names = filled(cells);
  return (
    names.length > 2 && names.filter((name) => MACHINE_NAME.test(name)).length * 2 > names.length
  );
};

/** Marketplaces write the codes of columns below their labels: sku, product-id, price, leadtime-to-ship. */
const areCodes = (cells: Cells) =>
  areAllCodes(cells) && filled(cells).filter((name) => MACHINE_NAME.test(name)).length > 1;

const areAllCodes = (cells: Cells) =>
  filled(cells).every((name) => /^[a-z][a-z0-9]*$/.test(name) || MACHINE_NAME.test(name));

/** Codes of products, such as "blue-lamp", look like technical names, but the rows below them hold codes too. */
function isTechnicalLine(rows: Rows, at: number): boolean {
  const names = filled(rows[at] ?? []);
  const below = rows.slice(at + 1, at + 1 + ROWS_BELOW);
  return (
    isForPrograms(names) &&
    !isForPrograms(rows[at - 1] ?? []) &&
    new Set(names).size === names.length &&
    !names.some(isNumber) &&
    below.length > 0 &&
    !below.some(isForPrograms)
  );
}
const ROWS_BELOW = 5;

/**
 * Whether a row is part of the header: it holds technical names or types, or it has no numbers but text in at least two
 * columns of numbers.
 */
function isNameLine(rows: Rows, at: number): boolean {
  const cells = rows[at] ?? [];
  const below = rows.slice(at + 1);
  if (isTechnicalLine(rows, at) || isTypeLine(cells)) return true;
  if (below.length < 2 || cells.some(isNumber)) return false;
  const names = cells.filter((cell, column) => {
    if (cell.trim() === "" || PLACEHOLDER.test(cell.trim())) return false;
    const values = filled(below.map((row) => row[column] ?? ""));
    return values.length > 1 && values.filter(isNumber).length >= values.length * 0.8;
  });
  return names.length > 1;
}

/**
 * Returns at most two lines of labels above the header that span several columns each, the nearest first: "Stock"
 * above Toronto and Montréal.
 */
function groupsAbove(rows: Rows, first: number): Rows {
  const nearest = rows.slice(Math.max(0, first - MOST_LINES + 1), first).toReversed();
  const other = nearest.findIndex((above) => !areGroups(above, rows.slice(first)));
  return other === -1 ? nearest : nearest.slice(0, other);
}

function areGroups(above: Cells, [header = [], ...below]: Rows): boolean {
  const labels = filled(above);
  return (
    labels.length > 1 &&
    labels.length < filled(header).length &&
    above.length <= Math.max(...[header, ...below].map((cells) => cells.length)) &&
    labels.every((label) => !isNumber(label) && label.length <= 60)
  );
}

/**
 * Joins the names of several header lines. In each column, the name from the line with the most known names comes
 * first, followed by the name from another line.
 */
function joinedNames(lines: Rows): string[] {
  const known = lines.map((cells) => Object.keys(placesOf(cells)).length);
  const main = lines[known.indexOf(Math.max(...known))] ?? [];
  const width = Math.max(...lines.map((cells) => cells.length));
  const others = lines.filter((cells) => cells !== main);
  const lower = Array.from({ length: width }, (_, column) => {
    const line = others.find((cells) => (cells[column] ?? "").trim() !== "");
    return line?.[column]?.trim() ?? "";
  });
  // A label spans the empty cells after it if there's also a name below the label itself.
  const labels = main.map((label, column) => (lower[column] === "" ? "" : label.trim()));
  const spanning = spread(labels, main, width);
  return lower.map((name, column) => {
    const own = main[column]?.trim() ?? "";
    if (own === "") return [spanning[column], name].filter(Boolean).join(" ");
    if (UNIT.test(name)) return `${own} (${name})`;
    // A second line qualifies the first: "Prix" above "coûtant" is the cost.
    return name === "" || isSameName(own, name) ? own : `${own} ${name}`;
  });
}

const isSameName = (one: string, other: string) => plainName(one) === plainName(other);

/** Repeats each label over the empty cells after it, up to the next filled cell of the line. */
function spread(labels: Cells, line: Cells, width: number): string[] {
  let label = "";
  return Array.from({ length: width }, (_, column) => {
    if ((line[column] ?? "").trim() !== "") label = labels[column]?.trim() ?? "";
    return label;
  });
}

const CURRENCY = /^(?:cad|usd|eur|gbp|(?:us|ca)?\s?[$€£])$/i;
const AMOUNTS: readonly unknown[] = ["price", "cost", "msrp"];

/**
 * Names that occur several times get the label of their group. So do amounts below a currency, and columns of whole
 * numbers below "Stock" with unknown names, which are warehouses.
 */
function distinguished(names: Cells, labels: Cells, below: Rows): string[] {
  const groups = spread(labels, labels, names.length);
  const all = Array.from(
    { length: Math.max(names.length, labels.length) },
    (_, at) => names[at] ?? "",
  );
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return all.map((name, column) => {
    const group = groups[column] ?? "";
    // A label can also name a single column, with nothing below it.
    if (name.trim() === "") return labels[column]?.trim() ?? "";
    if (group === "") return name;
    const isUnknown = fieldOf(group) === "quantity" && fieldOf(name) === null;
    const isWarehouse = isUnknown && isCounts(below.map((row) => row[column] ?? ""));
    const isAmount = CURRENCY.test(group.trim()) && AMOUNTS.includes(fieldOf(name));
    return isWarehouse || isAmount || (counts.get(name) ?? 0) > 1 ? `${group} ${name}` : name;
  });
}
