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
