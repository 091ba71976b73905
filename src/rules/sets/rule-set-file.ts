import * as z from "zod/mini";
import { type RuleSetContent, ruleSetContent } from "@/rules/sets/rule-set.ts";

const FORMAT = "supplier-portal-rules";
const VERSION = 1;
/** The most bytes that the database accepts as the content of a set. */
const LARGEST = 5_000_000;
/** The deepest nesting accepted. Valid rules need less, and the parser's stack would overflow at far more. */
const DEEPEST_JSON = 60;

/** Why a file isn't imported. Nothing in it is used. */
export type RuleFileError =
  | { code: "not-json" | "too-large" | "too-deep" | "other-format" }
  | { code: "newer-version"; version: number }
  /** The path of the first invalid value, such as `rules.2.when`. */
  | { code: "invalid"; place: string };

const envelope = z.looseObject({ format: z.literal(FORMAT), version: z.int().check(z.minimum(1)) });

/** A rule set as a file that other organizations can import. */
export const ruleSetFile = (content: RuleSetContent): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, ...content }, null, 2)}\n`;

export function readRuleSetFile(
  text: string,
): { ok: true; content: RuleSetContent } | { ok: false; error: RuleFileError } {
  const failed = (error: RuleFileError) => ({ ok: false, error }) as const;
  if (new Blob([text]).size > LARGEST) return failed({ code: "too-large" });
  if (depthOf(text) > DEEPEST_JSON) return failed({ code: "too-deep" });
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return failed({ code: "not-json" });
  }
  const found = envelope.safeParse(parsed);
  if (!found.success) return failed({ code: "other-format" });
  const { format: _format, version, ...rest } = found.data;
  if (version > VERSION) return failed({ code: "newer-version", version });
  const content = ruleSetContent.safeParse(rest);
  if (content.success) return { ok: true, content: content.data };
  const [first] = content.error.issues;
  return failed({ code: "invalid", place: first?.path.map(String).join(".") ?? "" });
}

/** The deepest nesting of brackets in the text, ignoring brackets inside strings. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (isInText) {
      if (character === "\\") at++;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === "{" || character === "[") deepest = Math.max(deepest, ++depth);
    else if (character === "}" || character === "]") depth--;
  }
  return deepest;
}
