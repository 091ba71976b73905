/** What shops let stand in a description. */
const ALLOWED = ["p", "br", "ul", "ol", "li", "b", "strong", "i", "em", "h2", "h3", "h4"];

const TAG = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>?/gi;
/** What these hold is no text for buyers either. */
const WITH_CONTENT = /<(script|style|iframe|object|svg)\b[\s\S]*?<\/\1\s*>/gi;

/** The description with nothing but the tags shops accept, and without anything inside these. */
export function acceptableMarkup(description: string): string {
  return description
    .replaceAll(WITH_CONTENT, "")
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(TAG, (_whole, slash: string, name: string) => {
      const tag = name.toLowerCase();
      return ALLOWED.includes(tag) ? `<${slash}${tag}>` : "";
    })
    .trim();
}

/** Whether shops would strip or refuse something of it. Capitals and blanks inside a tag are nobody's trouble. */
export function hasForeignMarkup(description: string): boolean {
  if (/<!--/.test(description)) return true;
  return Array.from(description.matchAll(TAG)).some(
    ([, , name = "", rest = ""]) => !ALLOWED.includes(name.toLowerCase()) || !/^[\s/]*$/.test(rest),
  );
}
