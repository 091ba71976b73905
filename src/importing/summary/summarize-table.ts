import { gtinError } from "@/catalogue/product/gtin.ts";
import { type ColumnField, fieldOf } from "@/importing/vocabulary/column-names.ts";
import {
  FILE_ISSUES,
  type FileIssue,
  type FileSummary,
  LONGEST_NAME,
  MOST_COLUMNS,
} from "@/importing/summary/file-summary.ts";
import { placesOf } from "@/importing/source/detect/header-row.ts";
import { textKey } from "@/lib/text/text-key.ts";
import { toPlainText } from "@/lib/text/printable.ts";

/** No more SKUs than this are stored to find repeated ones, because a larger set wouldn't fit into a phone's memory. */
const MOST_SKUS = 4_000_000;

const PRICE = /^[$€£]?\s?-?\d[\d\s.,'’\u00a0\u202f]*\s?[$€£]?(\s?(CAD|USD|EUR))?$/i;

export type TableSummary = {
  row: (cells: readonly string[], line: number) => void;
  addIssue: (kind: FileIssue, line: number) => void;
  end: () => Pick<FileSummary, "rows" | "columnCount" | "columns" | "issues">;
};

/**
 * Looks at the rows of a table one by one. It stores counts, a few line numbers and hashes of SKUs, but no values.
 * Files of elements may add columns while they are read. `width` is the expected number of cells per row, or null if
 * it's unknown.
 */
export function tableSummary(names: readonly string[], width: number | null): TableSummary {
  const found = new Map<FileIssue, { count: number; lines: number[] }>();
  const skus = new Set<number>();
  let columns = placesOf(names);
  let namesSeen = names.length;
  let rows = 0;

  function addIssue(kind: FileIssue, line: number) {
    const known = found.get(kind) ?? { count: 0, lines: [] };
    known.count += 1;
    if (known.lines.length < 3) known.lines.push(line);
    found.set(kind, known);
  }

  function row(cells: readonly string[], line: number) {
    rows += 1;
    if (width !== null && cells.length !== width) addIssue("cell-count", line);
    if (names.length > namesSeen) {
      columns = placesOf(names);
      namesSeen = names.length;
    }
    const cell = (field: ColumnField) => {
      const at = columns[field];
      return at === undefined ? null : (cells[at] ?? "").trim();
    };

    const sku = cell("sku");
    if (sku === "") addIssue("sku-empty", line);
    else if (sku !== null) {
      const key = textKey(sku.toLowerCase());
      if (skus.has(key)) addIssue("sku-duplicate", line);
      else if (skus.size < MOST_SKUS) skus.add(key);
    }
    const gtin = cell("gtin");
    if (gtin === "") addIssue("gtin-empty", line);
    else if (gtin !== null) {
      const wrong = gtinError(gtin);
      if (wrong !== null) addIssue(`gtin-${wrong}`, line);
    }
    if (cell("title") === "") addIssue("title-empty", line);
    const price = cell("price");
    if (price && !PRICE.test(price)) addIssue("price-unreadable", line);
  }

  return {
    addIssue,
    row,
    end() {
      const known = placesOf(names);
      return {
        rows,
        columnCount: names.length,
        columns: names.slice(0, MOST_COLUMNS).map((name, at) => {
          const field = fieldOf(name);
          return { name: shortened(name), field: field && known[field] === at ? field : null };
        }),
        issues: FILE_ISSUES.flatMap((kind) => {
          const issue = found.get(kind);
          return issue ? [{ kind, ...issue }] : [];
        }),
      };
    },
  };
}

/** Cuts between code points, because half a surrogate pair can't be sent. */
const shortened = (name: string) =>
  Array.from(toPlainText(name).trim())
    .slice(0, LONGEST_NAME / 2)
    .join("");
