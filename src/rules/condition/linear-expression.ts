import { RE2JS } from "re2js";

/** A regular expression that always runs in linear time. */
export type LinearExpression = {
  test: (text: string) => boolean;
  /** `$1` inserts the first group, `$$` a dollar sign. */
  replaceAll: (text: string, replacement: string) => string;
};

export type ExpressionError =
  | "lookaround"
  | "back-reference"
  | "too-long"
  | "too-many-repeats"
  | "syntax";

const LONGEST_EXPRESSION = 1000;
const LOOKAROUND = /\(\?<?[=!]/;
const BACK_REFERENCE = /\\(?:[1-9]|k<)/;

/**
 * The compiled expression, or the reason why it's invalid. Lookarounds and back references can't run in linear time, so
 * they are invalid.
 */
export function linearExpression(
  source: string,
  matchCase: boolean,
): { ok: true; expression: LinearExpression } | { ok: false; reason: ExpressionError } {
  if (source.length > LONGEST_EXPRESSION) return { ok: false, reason: "too-long" };
  try {
    const compiled = RE2JS.compile(source, matchCase ? 0 : RE2JS.CASE_INSENSITIVE);
    return {
      ok: true,
      expression: {
        test: (text) => compiled.test(text),
        replaceAll: (text, replacement) => replaced(compiled, text, replacement),
      },
    };
  } catch (error) {
    return { ok: false, reason: reasonOf(source, error) };
  }
}

function reasonOf(source: string, error: unknown): ExpressionError {
  if (LOOKAROUND.test(source)) return "lookaround";
  if (BACK_REFERENCE.test(source)) return "back-reference";
  const isTooLarge = error instanceof Error && /repeat count|too large/.test(error.message);
  return isTooLarge ? "too-many-repeats" : "syntax";
}

function replaced(compiled: RE2JS, text: string, replacement: string): string {
  const matcher = compiled.matcher(text);
  let written = "";
  let from = 0;
  while (matcher.find()) {
    written += text.slice(from, matcher.start());
    written += replacement.replaceAll(/\$(\$|\d)/g, (_whole, name: string) => {
      if (name === "$") return "$";
      return Number(name) <= matcher.groupCount() ? (matcher.group(Number(name)) ?? "") : "";
    });
    from = matcher.end();
  }
  return written + text.slice(from);
}
