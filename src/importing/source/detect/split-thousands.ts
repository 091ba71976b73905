const GROUP_START = /^[-+]?[$€£]?\s?\d{1,3}$/;
const GROUP = /^\d{3}(?:\.\d{1,4})?(?:\s?[$€£])?$/;

/** The cells at which a number was split at its thousands separator, such as 1,000 without quotation marks. */
export function splitThousands(cells: readonly string[]): number[] {
  const starts: number[] = [];
  cells.forEach((cell, at) => {
    const before = cells[at - 1] ?? "";
    const isContinued = starts.includes(at - 2) && /^\d{3}$/.test(before.trim());
    if (GROUP.test(cell.trim()) && (GROUP_START.test(before.trim()) || isContinued))
      starts.push(at - 1);
  });
  return starts;
}

const WHOLE = /^[-+]?[$€£]?\s?\d{1,6}$/;
const CENTS = /^\d{2}(?:\s?[$€£])?$/;
const FEWEST_ROWS = 2;

/**
 * Whether every row has a number split at its decimal comma, such as 9,99 without quotation marks: two adjacent cells,
 * where the second always has two digits.
 */
export function haveSplitDecimals(rows: readonly (readonly string[])[]): boolean {
  const [first = []] = rows;
  if (rows.length < FEWEST_ROWS) return false;
  return first.some((_cell, at) =>
    rows.every(
      (cells) => WHOLE.test((cells[at - 1] ?? "").trim()) && CENTS.test((cells[at] ?? "").trim()),
    ),
  );
}

/** The cells at which prose was split: a space follows the comma. */
export const splitProse = (cells: readonly string[]): number[] =>
  cells.flatMap((cell, at) => (at > 0 && /^\s+\S/.test(cell) ? at - 1 : []));
