import type { FrameLines } from "@/importing/source/table/source-options.ts";
import type { Guess } from "./guess.ts";

type Cells = readonly string[];

/** In files of distributors each line says what it is: one begins the file, one ends it, all others are products. */
const FRAME = /^(?:f?hdr|header|trl|tlr|trlr|trailer|ftr|footer|eof)$/i;
const PRODUCT = /^(?:dtl|det|detail|itm|lin)$/i;
/** Before what a line is, it may say whose. */
const MARK_COLUMNS = 3;

export type FoundFrame = { guess: Guess<FrameLines>; isFrame: (cells: Cells) => boolean };

/** How lines are told that only begin or end a file; null where lines do not say what they are. */
export function guessFrame(rows: readonly Cells[]): FoundFrame | null {
  for (let column = 0; column < MARK_COLUMNS; column++) {
    const markOf = (cells: Cells) => cells[column]?.trim() ?? "";
    const isFrame = (cells: Cells) => FRAME.test(markOf(cells));
    const products = rows.filter((cells) => PRODUCT.test(markOf(cells))).length;
    const others = rows.filter((cells) => !isFrame(cells)).length - products;
    // One of them may hold the names of the columns.
    if (products > 0 && others <= 1)
      return { guess: { value: "left-out", confidence: 0.98, alternatives: ["read"] }, isFrame };
  }
  return null;
}
