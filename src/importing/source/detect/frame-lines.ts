import type { FrameLines } from "@/importing/source/table/source-options.ts";
import type { Guess } from "./guess.ts";

type Cells = readonly string[];

/** In distributors' files, one of the first cells of each line gives its type: a header, a trailer or a product. */
const FRAME = /^(?:f?hdr|header|trl|tlr|trlr|trailer|ftr|footer|eof)$/i;
const PRODUCT = /^(?:dtl|det|detail|itm|lin)$/i;
/** The line type may come after other columns, such as the owner's code. */
const MARK_COLUMNS = 3;

export type FoundFrame = { guess: Guess<FrameLines>; isFrame: (cells: Cells) => boolean };

/** Detects header and trailer lines, which hold no product. Null if the lines have no type. */
export function guessFrame(rows: readonly Cells[]): FoundFrame | null {
  for (let column = 0; column < MARK_COLUMNS; column++) {
    const markOf = (cells: Cells) => cells[column]?.trim() ?? "";
    const isFrame = (cells: Cells) => FRAME.test(markOf(cells));
    const products = rows.filter((cells) => PRODUCT.test(markOf(cells))).length;
    const others = rows.filter((cells) => !isFrame(cells)).length - products;
    // One line of another type is allowed, because it may hold the column names.
    if (products > 0 && others <= 1)
      return { guess: { value: "left-out", confidence: 0.98, alternatives: ["read"] }, isFrame };
  }
  return null;
}
