import { type Argument, type Expression, parseSync, Visitor } from "oxc-parser";

/** A word or phrase we don't write, and what to write instead. */
const RULES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bmend(?:s|ed|ing)?\b/i, "fix"],
  [
    /\bstands? (?:in|on|at|below|above|beside|before|there|here|behind|further)\b/i,
    "is, or is shown",
  ],
  [/\bwhoever\b/i, "name who acts"],
  [/\bnobody\b/i, "no one, or name who can't"],
  [/\bmeanwhile\b/i, "in the meantime, or since then"],
  [/\bhalf[ -]way\b/i, "say how far it got"],
  [/\bin all(?=[.,;:!?]|$)/i, "in total"],
  [/\bof old\b/i, "earlier, or previous"],
  [/\blet (?:it|them) go on\b/i, "resume"],
  [/\bis to be\b/i, "must be, or will be"],
  [/\bno such thing\b/i, "name what is missing"],
  [/\bstrikes? (?:once|the clock|when)\b/i, "run"],
  [/\blies? (?:at|there|in|on|here)\b/i, "is"],
  [/\bput away\b/i, "archived"],
  [/\be-mails?\b/i, "email"],
  [/\btroubles?\b/i, "error"],
  [/\bcomplain(?:s|ts?|ed)?\b/i, "error, or report"],
  [/\brefus(?:es|ed|als?)\b/i, "reject"],
  [/\btold\b/i, "shown, notified or reported"],
  [/\bwish(?:es)?\b/i, "request, or action"],
  [/\bblanks?\b/i, "space, or empty"],
  [/\bpromised\b/i, "reserved"],
  [/\bthat is none\b/i, "invalid"],
  [/\btaken back\b|\btake back\b/i, "undone, or revoked"],
  [/\bgoes along\b|\bgo along\b/i, "is included"],
  [/\bbuilt again\b/i, "rebuilt"],
  [/\b(?:is|are|was|were|be|been) tried again\b/i, "is retried"],
  [/\bnever fresh\b/i, "is always stale"],
  [/\bended well\b/i, "succeeded"],
  [/\b(?:anew|afresh)\b/i, "again, or restart"],
  [/\b(?:says?|saying) so\b/i, "shows, states or mentions it"],
  [/\bknows? nothing of\b/i, "doesn't have, or doesn't use"],
  [/\bupon\b|\bthus\b/i, "on, or so"],
  [/\bthe present (?:rules?|state|query|value|version|price|time)\b/i, "current"],
  [/\b(?:as|for) usual cases\b|\bthe usual one\b/i, "common, or default"],
  [/\blies? outside\b/i, "is outside"],
  [/\bset aside\b/i, "rejected"],
  [/\bno (?:price|address|picture|GTIN|number|table) of (?:ours|theirs)\b/i, "name the owner"],
];

const ANY_RULE = new RegExp(RULES.map(([pattern]) => pattern.source).join("|"), "i");

/** The rules that a text breaks, one line each. Code in backticks may use any name. */
export function voiceErrors(prose: string): string[] {
  const text = prose.replaceAll(/`[^`]*`/g, "");
  if (!ANY_RULE.test(text)) return [];
  return RULES.flatMap(([pattern, instead]) => {
    const [found] = pattern.exec(text) ?? [];
    return found === undefined ? [] : [`“${found}” (write: ${instead})`];
  });
}

/**
 * Whether any text of a source file may break a rule. Most files have none of the words, so they don't have to be parsed.
 * The lines of a comment are joined, because a phrase may begin on one and end on the next.
 */
export const mayBreakRules = (code: string): boolean =>
  ANY_RULE.test(code.replaceAll(/\s*\n\s*\*?\s*/g, " "));

export type Prose = { line: number; text: string };

/** The comment lines of an SQL file. */
export function sqlProse(code: string): Prose[] {
  return code.split("\n").flatMap((line, at) => {
    const [, text] = /^\s*--\s?(.*)$/.exec(line) ?? [];
    return text === undefined ? [] : [{ line: at + 1, text }];
  });
}

const TEST = /^(?:test|it|describe)(?:\.\w+)*$/;

type Text = { value: string; start: number };

const textOf = (node: Argument | null | undefined): Text[] =>
  node?.type === "Literal" && typeof node.value === "string"
    ? [{ value: node.value, start: node.start }]
    : [];

/** The first text of each row of `test.each([…])`, which completes a title with a placeholder. */
function rowsOf(callee: Expression): Text[] {
  if (callee.type !== "CallExpression") return [];
  const [table] = callee.arguments;
  const rows = table?.type === "TSAsExpression" ? table.expression : table;
  if (rows?.type !== "ArrayExpression") return [];
  return rows.elements.flatMap((row) =>
    textOf(row?.type === "ArrayExpression" ? row.elements[0] : row),
  );
}

/** The comments of a source file, and the titles of its tests with the texts that complete them. */
export function proseOf(path: string, code: string): Prose[] {
  const file = parseSync(path, code);
  if (file.errors.length > 0) throw new Error(`${path} can't be parsed.`);
  const lineOf = (offset: number) => code.slice(0, offset).split("\n").length;
  const found: Prose[] = file.comments.map(({ value, start }) => ({
    line: lineOf(start),
    text: value
      .replace(/^\*/, "")
      .replaceAll(/\s*\n\s*\*?\s*/g, " ")
      .trim(),
  }));
  if (!/\.(?:test|spec)\.tsx?$/.test(path)) return found;
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      const name = code.slice(callee.start, callee.end).split("(")[0] ?? "";
      if (!TEST.test(name.trim())) return;
      for (const text of textOf(title)) {
        const rows = text.value.includes("%s") ? rowsOf(callee) : [];
        for (const { value, start } of [text, ...rows])
          found.push({ line: lineOf(start), text: value });
      }
    },
  });
  visitor.visit(file.program);
  return found;
}
