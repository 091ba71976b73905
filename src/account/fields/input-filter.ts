/** What a field lets through, character by character, and how many of them. */
const FILTERS = {
  email: { rejected: /[^A-Za-z0-9@._-]/g, longest: 254 },
  name: { rejected: /[^\p{L}\p{M} '’-]/gu, longest: 100 },
  company: { rejected: /[^\p{L}\p{M}\p{Nd} &.,'’-]/gu, longest: 200 },
  general: { rejected: /[^\p{L}\p{M}\p{Nd} .,!?-]/gu, longest: 500 },
} as const;

export type InputKind = keyof typeof FILTERS;

export type Filtered = {
  text: string;
  /** Each character that was left out, once, so that nothing disappears without a word. */
  removed: string;
};

export function filterInput(kind: InputKind, raw: string): Filtered {
  const { rejected, longest } = FILTERS[kind];
  // A line break or tab that came along with a paste is a blank, not a mistake.
  const typed = raw.replace(/\s+/g, " ");
  const removed = [...new Set(typed.match(rejected) ?? [])].join("");
  return { text: Array.from(typed.replace(rejected, "")).slice(0, longest).join(""), removed };
}
