import { repairedGtin } from "@/catalogue/quality/code-check.ts";

/** Fixes that work on the text alone. */
const TEXT_FIXES = [
  "restore-gtin-zero",
  "keep-digits",
  "drop-unprintable",
  "strip-markup",
  "first-of-list",
  "first-number",
  "upper-case",
] as const;
type TextFix = (typeof TEXT_FIXES)[number];

/** Fixes for all values of a field. The last three depend on the type of the field. */
export const FIXES = [...TEXT_FIXES, "cut-to-length", "round", "leave-out-if-wrong"] as const;
export type Fix = (typeof FIXES)[number];

/** Invisible characters, except those that join emojis. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|(?<![\p{Extended_Pictographic}\ufe0f])\p{Cf}/gu;

export const textFixes = (fixes: readonly Fix[]): TextFix[] =>
  TEXT_FIXES.filter((fix) => fixes.includes(fix));

export function fixedText(fix: TextFix, text: string): string {
  switch (fix) {
    case "restore-gtin-zero":
      return repairedGtin(text) ?? text;
    case "keep-digits":
      return text.replaceAll(/\D/g, "");
    case "drop-unprintable":
      return text.replaceAll(UNPRINTABLE, "").replaceAll(/[\t\n\r]+/g, " ");
    case "strip-markup":
      return withoutMarkup(text);
    case "first-of-list":
      return (/^[^,;|\n]*/.exec(text)?.[0] ?? "").trim();
    case "first-number":
      return /-?\d(?:[\d.,'\s]*\d)?/.exec(text)?.[0] ?? text;
    case "upper-case":
      return text.toUpperCase();
  }
}

const BLOCK_END = /<\s*(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^>]*>/gi;
const SILENT = /<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

/**
 * The text without markup, one line for each paragraph. The result is always treated as text and never rendered as
 * HTML.
 */
const withoutMarkup = (html: string) =>
  html
    .replaceAll(SILENT, "")
    .replaceAll(BLOCK_END, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n[\s]*/g, "\n")
    .trim();
