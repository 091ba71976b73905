import type { ZipFile } from "@/importing/source/bytes/zip-archive.ts";
import { LIMITS } from "@/importing/source/table/limits.ts";
import { columnOf } from "./xlsx-sheet.ts";

/**
 * XLSX lists merged cells after all rows, so a sheet has to be read twice. Larger sheets aren't searched for merged
 * cells, because they usually come from programs, which rarely merge cells.
 */
const MOST_BYTES = LIMITS.wholePartBytes;
const MERGED = /<(?:x:)?mergeCell\s[^>]{0,40}ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g;
const LONGEST = 80;
/** The most covered cells that are stored for a sheet. */
const MOST_CELLS = 10_000;

/** Whether a cell is part of merged cells whose text is in a row above it. */
export type IsCovered = (row: number, column: number) => boolean;

/** Collects the merged cells that span several rows. */
export function coveredCells() {
  const columnsOf = new Map<number, Set<number>>();
  let covered = 0;
  const isCovered: IsCovered = (row, column) => columnsOf.get(row)?.has(column) ?? false;
  /** Adds the cells below the first cell of a merged column. */
  const add = (column: number, first: number, last: number) => {
    for (let row = first + 1; row <= last && covered < MOST_CELLS; row++) {
      columnsOf.set(row, (columnsOf.get(row) ?? new Set()).add(column));
      covered += 1;
    }
  };
  return { isCovered, add };
}

/** Finds the merged cells that span several rows of an XLSX sheet. */
export async function mergedCells(file: ZipFile): Promise<IsCovered> {
  const { add, isCovered } = coveredCells();
  const merges = file.bytes <= MOST_BYTES ? mergesIn(file) : [];
  for await (const [, column = "", first = "", , last = ""] of merges)
    add(columnOf(column, 0) ?? 0, Number(first), Number(last));
  return isCovered;
}

async function* mergesIn(file: ZipFile) {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of file.open()) {
    const text = rest + decoder.decode(bytes, { stream: true });
    let end = 0;
    for (const found of text.matchAll(MERGED)) {
      yield found;
      end = found.index + found[0].length;
    }
    rest = text.slice(Math.max(end, text.length - LONGEST));
  }
}
