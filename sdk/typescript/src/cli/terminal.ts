/** The command's input and output other than files. Tests can replace them. */
export type Terminal = {
  /** Results, which other programs may read as input. */
  out: (text: string) => void | Promise<void>;
  /** Progress and errors, which only people read. */
  err: (text: string) => void;
  env: Readonly<Record<string, string | undefined>>;
  /** The signal that Ctrl-C aborts. */
  signal: AbortSignal;
  /** Whether a progress line can overwrite the previous one. */
  isInteractive: boolean;
};

/** The command or one of its options is invalid. */
export class UsageError extends Error {}

/** The command can't continue. The message says whether anything was lost, and what to do. */
export class CommandError extends Error {}

export const EXIT = { done: 0, failed: 1, usage: 2, incomplete: 3, interrupted: 130 } as const;

/** Suppliers' values can contain control codes that would affect the terminal. */
const plain = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ");

const WIDEST = 50;

/** Formats rows as columns, each as wide as its widest cell. Cells are cut off at `WIDEST` characters. */
export function tableText(
  header: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): string {
  const cells = [header, ...rows.map((row) => row.map((cell) => plain(cell ?? "")))].map((row) =>
    row.map((cell) => (cell.length > WIDEST ? `${cell.slice(0, WIDEST - 1)}…` : cell)),
  );
  const widths = header.map((_name, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `${row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd()}\n`;
  return cells.map(line).join("");
}

/** Shows a line that the next one overwrites. Without a terminal, nothing is shown, because it would only fill logs. */
export const showProgress = ({ err, isInteractive }: Terminal, text: string): void => {
  if (isInteractive) err(`\r\u001b[K${text}`);
};

export const clearProgress = (terminal: Terminal): void => showProgress(terminal, "");
