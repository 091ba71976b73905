import { gtinProblem } from "@/catalogue/gtin.ts";
import { type Field, fieldOf } from "@/importing/mapping/column-names.ts";
import {
  FILE_PROBLEMS,
  type FileProblem,
  type FileSummary,
  LONGEST_NAME,
  MOST_COLUMNS,
} from "@/importing/file-summary.ts";
import { guessHeader, placesOf } from "@/importing/source/detect/header-row.ts";
import { keyOf } from "@/importing/text-key.ts";
import { madePlain } from "@/lib/printable.ts";

type Row = { cells: readonly string[]; line: number };

/** The names of the columns may stand below a title. */
const LOOKED_AT = 20;
/** Twice as many would take more memory than a phone has; a sample has fewer. */
const MOST_SKUS = 4_000_000;

const PRICE = /^[$€£]?\s?-?\d[\d\s.,'’\u00a0\u202f]*\s?[$€£]?(\s?(CAD|USD|EUR))?$/i;

export type TableCheck = {
  row: (cells: readonly string[], line: number) => void;
  problem: (kind: FileProblem, line: number) => void;
  end: () => Pick<FileSummary, "headerLine" | "rows" | "columnCount" | "columns" | "problems">;
};

/** Looks at the rows of a table one by one, and keeps nothing of them but figures. */
export function tableCheck(): TableCheck {
  const found = new Map<FileProblem, { count: number; lines: number[] }>();
  const skus = new Set<number>();
  let first: Row[] | null = [];
  let header: Row | null = null;
  let columns: Partial<Record<Field, number>> = {};
  let rows = 0;
  let width = 0;

  function problem(kind: FileProblem, line: number) {
    const known = found.get(kind) ?? { count: 0, lines: [] };
    known.count += 1;
    if (known.lines.length < 3) known.lines.push(line);
    found.set(kind, known);
  }

  function check({ cells, line }: Row) {
    rows += 1;
    if (header === null) width = Math.max(width, cells.length);
    else if (cells.length !== width) problem("cell-count", line);
    const cell = (field: Field) => {
      const at = columns[field];
      return at === undefined ? null : (cells[at] ?? "").trim();
    };

    const sku = cell("sku");
    if (sku === "") problem("sku-empty", line);
    else if (sku !== null) {
      const key = keyOf(sku.toLowerCase());
      if (skus.has(key)) problem("sku-duplicate", line);
      else if (skus.size < MOST_SKUS) skus.add(key);
    }
    const gtin = cell("gtin");
    if (gtin === "") problem("gtin-empty", line);
    else if (gtin !== null) {
      const wrong = gtinProblem(gtin);
      if (wrong !== null) problem(`gtin-${wrong}`, line);
    }
    if (cell("title") === "") problem("title-empty", line);
    const price = cell("price");
    if (price && !PRICE.test(price)) problem("price-unreadable", line);
  }

  function begin(waiting: readonly Row[]) {
    first = null;
    const at = guessHeader(waiting.map(({ cells }) => cells)).value ?? -1;
    header = waiting[at] ?? null;
    if (header !== null) {
      width = header.cells.length;
      columns = placesOf(header.cells);
    }
    for (const row of waiting.slice(at + 1)) check(row);
  }

  return {
    problem,
    row(cells, line) {
      if (cells.every((cell) => cell.trim() === "")) return;
      if (first === null) check({ cells, line });
      else if (first.push({ cells, line }) === LOOKED_AT) begin(first);
    },
    end() {
      if (first !== null) begin(first);
      const names = header?.cells ?? Array<string>(width).fill("");
      return {
        headerLine: header?.line ?? null,
        rows,
        columnCount: names.length,
        columns: names.slice(0, MOST_COLUMNS).map((name, at) => {
          const field = fieldOf(name);
          return { name: shortened(name), field: field && columns[field] === at ? field : null };
        }),
        problems: FILE_PROBLEMS.flatMap((kind) => {
          const known = found.get(kind);
          return known ? [{ kind, ...known }] : [];
        }),
      };
    },
  };
}

/** Cut between letters: some are made of two units, and half a one cannot be sent. */
const shortened = (name: string) =>
  Array.from(madePlain(name).trim())
    .slice(0, LONGEST_NAME / 2)
    .join("");
