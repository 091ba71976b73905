export type Statement = { sql: string; line: number };

/**
 * Text that may contain a semicolon: comments, strings, quoted names, dollar quotes. Unterminated ones extend to the
 * end.
 */
const TOKEN =
  /--[^\n]*|\/\*|\b[eE]'(?:\\[\s\S]|''|[^'\\])*'?|'(?:''|[^'])*'?|"(?:""|[^"])*"?|\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$|;/gu;

/** Splits a file into statements as the official CLI does: trimmed, without the semicolon. */
export function splitStatements(source: string): Statement[] {
  const statements: Statement[] = [];
  let start = 0;
  let counted = 0;
  let line = 1;
  const cut = (end: number) => {
    const text = source.slice(start, end);
    const from = start + leadingSpace(text);
    line += newlines(source.slice(counted, from));
    counted = from;
    if (text.trim() !== "") statements.push({ sql: text.trim(), line });
    start = end + 1;
  };

  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(source); match !== null; match = TOKEN.exec(source)) {
    const [token] = match;
    if (token === "/*") TOKEN.lastIndex = endOfComment(source, match.index);
    else if (token.startsWith("$")) TOKEN.lastIndex = endOfQuote(source, match.index, token);
    else if (token === ";" && !insideAtomicBody(source.slice(start, match.index))) cut(match.index);
  }
  cut(source.length);
  return statements;
}

const leadingSpace = (text: string) => text.length - text.trimStart().length;

const newlines = (text: string) => text.split("\n").length - 1;

/** PostgreSQL's block comments can be nested. */
function endOfComment(source: string, from: number): number {
  let depth = 0;
  for (let index = from; index < source.length; index += 1) {
    const pair = source.slice(index, index + 2);
    if (pair === "/*") depth += 1;
    if (pair === "*/") depth -= 1;
    if (pair === "/*" || pair === "*/") index += 1;
    if (depth === 0) return index + 1;
  }
  return source.length;
}

function endOfQuote(source: string, from: number, tag: string): number {
  const end = source.indexOf(tag, from + tag.length);
  return end === -1 ? source.length : end + tag.length;
}

/** The body of a function between `begin atomic` and `end` contains semicolons. */
const insideAtomicBody = (text: string) =>
  /\bbegin\s+atomic\b/i.test(text) && !/\bend\s*$/i.test(text);
