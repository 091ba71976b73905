/** The control characters, which Unicode calls Cc. */
const CONTROLS = String.raw`\u0000-\u001f\u007f-\u009f`;

/**
 * The same pattern without Unicode categories, which many tools that read the contract don't know. In our patterns,
 * `\p{Cc}` is always part of a class, and `\P{Cc}` never is.
 */
export const portablePattern = (pattern: string) =>
  pattern.replaceAll(String.raw`\p{Cc}`, CONTROLS).replaceAll(String.raw`\P{Cc}`, `[^${CONTROLS}]`);
