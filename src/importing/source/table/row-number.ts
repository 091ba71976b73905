/**
 * Several rows can be made from one row of a file, such as one for each size. Each has its own place, so that fixing
 * one doesn't change the others, and all are shown with the number of the row in the file.
 */
/** Above all line numbers of a file with 5 million rows, unless most rows hold texts of several lines. */
const ROWS = 2 ** 25;
/** The database stores places as 32-bit integers. */
const MOST_PARTS = 63;

/** The place of the nth row that is made from a row, counted from 0. Those from `MOST_PARTS` on share a place. */
export const placeOfPart = (row: number, part: number): number =>
  row < ROWS ? row + Math.min(part, MOST_PARTS) * ROWS : row;

/** The number of the file's row at this place. */
export const rowNumber = (place: number): number => place % ROWS;
