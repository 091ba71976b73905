import { headerWords, type Meaning, namedPart } from "@/importing/vocabulary/header-words.ts";
import { type ColumnField, fieldOf } from "@/importing/vocabulary/column-names.ts";
import type { SourceIssue } from "@/importing/source/table/table.ts";

type Cells = readonly string[];

/** A mark or word that repeats the text above it, such as ", '', ″, do., id., idem and ditto. */
const MARK = /^(?:[-–—]\s?)?(?:["“”„″〃]{1,3}|''|‘‘|’’|´´|do\.|id\.|idem|ditto)(?:\s?[-–—])?$/i;
const LONGEST_MARK = 7;
const LONGEST_DETAIL = 60;
const LETTERS = /\p{L}{2}/u;
const DIGIT = /\d/;

/** Texts that several products share. Names, codes, amounts, stock and dates belong to one product. */
const SHARED_FIELDS: readonly (ColumnField | null)[] = ["brand", "category", "country"];
const SHARED_MEANINGS = [
  "supplier",
  "vendor",
  "maker",
  "brand",
  "category",
  "family",
  "collection",
] as const satisfies readonly Meaning[];

type Filling = {
  onIssue?: ((issue: SourceIssue) => void) | undefined;
  /** Whether ditto marks are replaced with the text above them. */
  areFilled: boolean;
  /** Whether a cell is part of merged cells whose text is in a row above it. */
  isCovered?: ((place: number, column: number) => boolean) | undefined;
};

const isDittoMark = (cell: string): boolean =>
  cell !== "" && cell.length <= LONGEST_MARK && MARK.test(cell.trim());

/**
 * Finds the columns in which a ditto mark stands for the text above it: those of brands, categories, countries and
 * suppliers, and unknown ones that hold only words. Null if there are none. `found` are the marks among the first rows.
 */
export function dittoMarks(names: Cells, rows: readonly Cells[]) {
  const columns = names.flatMap((name, at) => (isShared(name, rows, at) ? at : []));
  if (columns.length === 0) return null;
  const found = columns.flatMap((at) =>
    rows.flatMap((cells) => cells[at] ?? "").filter(isDittoMark),
  );

  return {
    found,
    /**
     * Builds a function that fills the marks and merged cells of each row, in order. It reports the first filled mark,
     * the first filled merged cell, and each mark without text above it.
     */
    filling({ onIssue = () => {}, areFilled, isCovered }: Filling) {
      const last: string[] = [];
      /** The text in the first row of merged cells. */
      const merged: string[] = [];
      const reported = new Set<SourceIssue["kind"]>();
      function report(kind: SourceIssue["kind"], place: number, text: string) {
        if (reported.has(kind)) return;
        reported.add(kind);
        onIssue({ kind, place, detail: text.trim().slice(0, LONGEST_DETAIL), stops: false });
      }

      return (cells: Cells, place: number): Cells => {
        let filled: string[] | null = null;
        // This loop runs for each of a million rows, so a row is copied only if it changes.
        for (const at of columns) {
          const cell = cells[at] ?? "";
          let text = cell;
          if (isCovered !== undefined) {
            if (cell === "" && isCovered(place, at)) text = merged[at] ?? "";
            else merged[at] = cell;
          }
          if (cell === "" && text !== "") report("merged-filled", place, text);
          else if (areFilled && isDittoMark(cell)) {
            text = last[at] ?? "";
            if (text !== "") report("ditto-filled", place, text);
            else onIssue({ kind: "ditto-without-text", place, detail: cell.trim(), stops: false });
          }
          if (text !== "") last[at] = text;
          if (text === cell) continue;
          filled ??= [...cells];
          while (filled.length < at) filled.push("");
          filled[at] = text;
        }
        return filled ?? cells;
      };
    },
  };
}

function isShared(name: string, rows: readonly Cells[], at: number): boolean {
  const field = fieldOf(name);
  if (SHARED_FIELDS.includes(field)) return true;
  if (field !== null || name === "") return false;
  const { meanings } = headerWords(namedPart(name));
  if (["code", "id", "number", "ref"].some((meaning) => has(meanings, meaning))) return false;
  if (SHARED_MEANINGS.some((meaning) => has(meanings, meaning))) return true;
  const texts = rows
    .flatMap((cells) => cells[at]?.trim() ?? "")
    .filter((cell) => cell !== "" && !isDittoMark(cell));
  return texts.length > 0 && texts.every((text) => LETTERS.test(text) && !DIGIT.test(text));
}

const has = (meanings: ReadonlySet<string>, meaning: string) => meanings.has(meaning);
