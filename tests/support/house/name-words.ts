import { parseSync, Visitor } from "oxc-parser";

/** Words that a name doesn't use, and the term of the glossary or the field to use instead. */
const WORDS: readonly (readonly [words: string, instead: string])[] = [
  ["problem problems trouble complaint complaints", "error, or issue"],
  ["cause causes finding findings", "issue"],
  ["refuse refused refusal refusals", "rejected, or rejection"],
  ["tell tells told telling say says said", "notify, report, or name the result"],
  ["kept", "stored"],
  ["mend mends mended mending", "fix"],
  ["wish wishes", "request, or action"],
  ["desk", "session, or worker"],
  ["strike strikes", "tick"],
  ["twice", "name the repetition"],
  ["stand stands standing lies", "name the state"],
  ["judge judged", "check, or evaluate"],
  ["twin twins sibling", "duplicate, or variant"],
  ["piece pieces", "chunk, or part"],
  ["figure figures", "number, count, or metric"],
  ["print prints", "hash, or fingerprint"],
  ["blank blanks", "space, or empty"],
  ["book books", "catalogue"],
  ["nobody somebody whoever meanwhile", "name who or when"],
  ["usual usually", "default, common or regular"],
  ["elected spelled touched", "name the result"],
  ["emptiness situation", "name what it contains"],
  ["defuse defused undefuse undefused", "guard, or strip the guard"],
];

const INSTEAD = new Map(
  WORDS.flatMap(([words, instead]) => words.split(" ").map((word) => [word, instead] as const)),
);

/** Names that we don't choose, such as those of a library, an icon or a file format. */
const FOREIGN = new Set(["cause", "printWidth", "BookOpen", "REFUSED"]);

/** These files may use "problem", which is a stored topic of support tickets. */
const TICKET_TOPICS = ["src/support/contact/contact-messages.ts"];

const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());

const wrongInName = new Map<string, string[]>();

function wrongWords(name: string): string[] {
  const known = wrongInName.get(name);
  if (known) return known;
  const words = FOREIGN.has(name) ? [] : wordsOf(name);
  const wrong = words.flatMap((word) => {
    const instead = INSTEAD.get(word);
    return instead === undefined ? [] : [`${name} (write: ${instead})`];
  });
  wrongInName.set(name, wrong);
  return wrong;
}

/** Most files don't contain any of these words, not even in comments, so they don't have to be parsed. */
const canHaveErrors = (code: string) =>
  (code.match(/[\w$]+/g) ?? []).some((word) => wrongWords(word).length > 0);

/** The names in a file that use a word outside the glossary, including the file's own name. */
export function nameErrors(path: string, code: string): string[] {
  const names = new Set([path]);
  /** A property's name is checked only where it is declared. The names of a library's properties aren't checked. */
  const properties = new Set<unknown>();
  const visitor = new Visitor({
    MemberExpression: ({ property, computed }) => void (computed || properties.add(property)),
    TSQualifiedName: ({ right }) => void properties.add(right),
    Identifier(node) {
      const isTopic = node.name === "problem" && TICKET_TOPICS.includes(path);
      if (!properties.has(node) && !isTopic) names.add(node.name);
    },
  });
  if (canHaveErrors(code)) visitor.visit(parseSync(path, code).program);
  return [...names].flatMap(wrongWords).map((error) => `${path}: ${error}`);
}
