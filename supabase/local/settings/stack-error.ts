/** An error that stops the stack, shown to a developer in one line: what happened and why, then how to fix it. */
export class StackError extends Error {
  override readonly name = "StackError";

  constructor(what: string, todo: string, options?: ErrorOptions) {
    super(`${what} ${todo}`, options);
  }
}

/** The first line of an error, because many libraries append a page of context. */
export function reason(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.split("\n")[0]?.trim() ?? "";
}

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
