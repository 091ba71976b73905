import { withoutComments, withoutElements } from "@/lib/text/html-elements.ts";

/** Tags that shops accept in a description. */
const ALLOWED = ["p", "br", "ul", "ol", "li", "b", "strong", "i", "em", "h2", "h3", "h4"];

const TAG = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>?/gi;
/** Elements whose content isn't text for buyers, so it's removed together with the tags. */
const WITH_CONTENT = ["script", "style", "iframe", "object", "svg"];

/** The description with only the tags shops accept, without attributes, scripts, styles and embedded content. */
export function acceptableMarkup(description: string): string {
  return withoutComments(withoutElements(description, WITH_CONTENT))
    .replaceAll(TAG, (_whole, slash: string, name: string) => {
      const tag = name.toLowerCase();
      return ALLOWED.includes(tag) ? `<${slash}${tag}>` : "";
    })
    .trim();
}

/** Whether shops would strip or reject some of the markup. Case and spaces inside tags don't matter. */
export function hasForeignMarkup(description: string): boolean {
  if (!description.includes("<")) return false;
  if (description.includes("<!--")) return true;
  return Array.from(description.matchAll(TAG)).some(
    ([, , name = "", rest = ""]) => !ALLOWED.includes(name.toLowerCase()) || !/^[\s/]*$/.test(rest),
  );
}
