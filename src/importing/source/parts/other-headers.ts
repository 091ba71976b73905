import { isRepeatedHeader } from "@/importing/source/detect/totals-rows.ts";
import { type ColumnField, fieldOf } from "@/importing/vocabulary/column-names.ts";
import { beginsAsHeader } from "@/importing/vocabulary/header-words.ts";
import type { RowBatch, SourceIssue } from "@/importing/source/table/table.ts";

type Cells = readonly string[];
type OnIssue = (issue: SourceIssue) => void;

/** How the rows below a later header are read, unless it names the table's columns in the same order. */
type Section = { is: "other-table" } | { is: "moved"; from: readonly number[]; width: number };

const ISSUES = { moved: "columns-moved", "other-table": "other-table" } as const;
const LONGEST_NAME = 60;
const LONGEST_DETAIL = 120;
/** A repeated name may have this many spaces around it. */
const SPACES_AROUND = 2;
/** A single name may also be an ordinary value of a row. */
const FEWEST_NAMES = 2;
/** A header with other columns has at least this many names of known fields. */
const FEWEST_FIELDS = 3;
const DIGIT = /\d/;

const plain = (cell: string) => cell.trim().toLowerCase();
const isFilled = (cell: string) => cell.trim() !== "";

/**
 * Finds the headers of further tables below the first one. If they name the same columns in another order, the cells
 * are put in the order of the table. Rows of a table with other columns aren't read, because their values would end up
 * in the wrong fields. Each call of the returned function begins a new reading of the table.
 */
export function otherHeaders(header: Cells, isBelow: (place: number) => boolean) {
  const names = header.map(plain);
  const known = new Set(names.filter((name) => name !== ""));
  /** The first column that has a name. */
  const main = Math.max(0, header.findIndex(isFilled));
  const longest = Math.max(...header.map((name) => name.length)) + SPACES_AROUND;
  const starts = new Set(header.flatMap((name) => startsOf(name.trim())));
  const fieldsOfNames = header.map((name) => fieldOf(name.trim()));

  /**
   * Reads a header in different words from the first one, such as one in the other language, and returns it with the
   * names of the table. Null if most columns aren't named: a product may have a text that is also the name of a column.
   */
  function inNamesOfTable(cells: Cells): Cells | null {
    // Many rows may have no digits either, so the slow lookup of word meanings comes last.
    if (cells.some((cell) => cell.length > LONGEST_NAME || DIGIT.test(cell))) return null;
    const name = cells[main]?.trim() ?? "";
    const own = beginsAsHeader(name) ? fieldOf(name) : null;
    if (own === null || !fieldsOfNames.includes(own)) return null;
    let named = 0;
    const found = cells.map((cell, at) => {
      const field = isFilled(cell) ? fieldOf(cell.trim()) : null;
      const column = field === null ? -1 : columnOfField(field, at);
      if (column !== -1) named += 1;
      else if (isFilled(cell) && field === null && fieldsOfNames[at] === null)
        return header[at] ?? cell;
      return header[column] ?? cell;
    });
    const isHeader = named >= FEWEST_NAMES && named * 2 > known.size;
    return isHeader && named * 2 > cells.filter(isFilled).length ? found : null;
  }

  /** The column of a field: `at` if that column has the field, or else the only column that does. -1 for neither. */
  function columnOfField(field: ColumnField, at: number): number {
    if (fieldsOfNames[at] === field) return at;
    const first = fieldsOfNames.indexOf(field);
    return first === fieldsOfNames.lastIndexOf(field) ? first : -1;
  }

  /** The columns of a header line; null if the row isn't a header. */
  function columnsOf(cells: Cells, isAfterGap: boolean): readonly string[] | null {
    const found = cells.map(plain);
    const filled = found.filter((name) => name !== "");
    const isText = (name: string) => known.has(name) || !/\d/.test(name);
    if (!filled.every((name) => name.length <= LONGEST_NAME && isText(name))) return null;
    if (new Set(filled).size < filled.length) return null;
    const repeated = filled.filter((name) => known.has(name)).length;
    const fields = filled.filter((name) => known.has(name) || fieldOf(name) !== null).length;
    const isHeader = repeated >= FEWEST_NAMES || (isAfterGap && fields >= FEWEST_FIELDS);
    return isHeader && fields * 2 > filled.length ? found : null;
  }

  function sectionBelow(found: readonly string[]): Section | null {
    const isSame = names.every((name, at) => name === (found[at] ?? ""));
    if (isSame && !found.slice(names.length).some(isFilled)) return null;
    const from = names.map((name) => (name === "" ? -1 : found.indexOf(name)));
    const isComplete = names.every((name, at) => name === "" || from[at] !== -1);
    const hasMore = found.some((name) => name !== "" && !known.has(name));
    return isComplete && !hasMore
      ? { is: "moved", from, width: found.length }
      : { is: "other-table" };
  }

  return () => {
    let section: Section | null = null;
    let last = Number.POSITIVE_INFINITY;
    /** Whether the previous row is a table's title that follows an empty row. */
    let isBelowTitle = false;

    return (batch: RowBatch, onIssue: OnIssue = () => {}): RowBatch => {
      const { rows, places } = batch;
      let changed: { rows: Cells[]; places: number[] } | null = null;
      for (let at = 0; at < rows.length; at++) {
        const cells = rows[at] ?? [];
        const place = places[at] ?? 0;
        // This runs for each of a million rows, so it looks at only one cell of nearly every row.
        const cell = cells[main] ?? "";
        const isAfterGap = (isBelowTitle || place > last + 1) && !DIGIT.test(cell);
        isBelowTitle = isAfterGap && cells.filter(isFilled).length === 1;
        if (cell !== "") last = place;
        const isPossible =
          isAfterGap ||
          (cell.length <= longest && starts.has(cell.charCodeAt(0)) && known.has(plain(cell)));
        const isInOtherWords = !known.has(plain(cell)) && cell !== "" && !DIGIT.test(cell);
        const named = isInOtherWords && isBelow(place) ? inNamesOfTable(cells) : null;
        const isHeader = named !== null || (isPossible && isBelow(place));
        const found = isHeader ? columnsOf(named ?? cells, isAfterGap) : null;
        // A header that is repeated unchanged doesn't begin another table. The step that skips totals skips it too.
        if (found !== null && isRepeatedHeader(cells, header)) section = null;
        else if (found !== null) {
          section = sectionBelow(found);
          const kind = section === null ? "row-skipped" : ISSUES[section.is];
          const filled = cells.filter(isFilled).map((name) => name.trim());
          const detail = section === null ? (filled[0] ?? "") : filled.join(", ");
          onIssue({ kind, place, detail: detail.slice(0, LONGEST_DETAIL), stops: false });
          changed ??= { rows: rows.slice(0, at), places: places.slice(0, at) };
          continue;
        }
        if (section !== null) changed ??= { rows: rows.slice(0, at), places: places.slice(0, at) };
        if (section?.is === "other-table") continue;
        changed?.rows.push(section === null ? cells : movedCells(cells, section));
        changed?.places.push(place);
      }
      return changed ?? batch;
    };
  };
}

/** Cells beyond the header stay at the end, where they are reported as too many. */
const movedCells = (cells: Cells, { from, width }: Extract<Section, { is: "moved" }>): Cells => [
  ...from.map((at) => cells[at] ?? ""),
  ...cells.slice(width),
];

const startsOf = (name: string): number[] =>
  name === "" ? [] : [name.toLowerCase().charCodeAt(0), name.toUpperCase().charCodeAt(0)];
