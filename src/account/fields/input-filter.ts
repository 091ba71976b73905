/** The characters that each kind of field rejects, and its maximum length. */
const FILTERS = {
  email: { rejected: /[^A-Za-z0-9@._-]/g, longest: 254 },
  name: { rejected: /[^\p{L}\p{M} '’-]/gu, longest: 100 },
  company: { rejected: /[^\p{L}\p{M}\p{Nd} &.,'’-]/gu, longest: 200 },
  general: { rejected: /[^\p{L}\p{M}\p{Nd} .,!?-]/gu, longest: 500 },
} as const;

export type InputKind = keyof typeof FILTERS;

export type Filtered = {
  text: string;
  /** The rejected characters, each listed once, so that a message can name them. */
  removed: string;
};

export function filterInput(kind: InputKind, raw: string): Filtered {
  const { rejected, longest } = FILTERS[kind];
  // Every run of whitespace, such as a pasted line break, becomes one space, without a message.
  const typed = raw.replace(/\s+/g, " ");
  const removed = [...new Set(typed.match(rejected) ?? [])].join("");
  return { text: Array.from(typed.replace(rejected, "")).slice(0, longest).join(""), removed };
}
