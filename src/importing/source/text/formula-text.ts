const LONGEST = 1_000;
const FORMULA_TEXT = /^="((?:[^"]|"")*)"$/;

/**
 * The text in a formula that contains nothing else: `="0628"` is 0628. Programs write it so that
 * spreadsheets keep the leading zeros. Any other cell is unchanged.
 */
export function formulaText(cell: string): string {
  if (cell.length > LONGEST) return cell;
  return FORMULA_TEXT.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;
}
