/** A part of a template: literal text or the name of a field. */
export type TemplatePart = { text: string } | { field: string };

const PART = /\{\{|\}\}|\{([^{}]*)\}|[^{}]+|[{}]/g;

/** The parts of a template such as `{brand} {title_en}`. `{{` and `}}` are literal braces. */
export function templateParts(template: string): TemplatePart[] {
  return Array.from(template.matchAll(PART), ([whole, name]) => {
    if (name !== undefined) return { field: name.trim() };
    return { text: whole === "{{" || whole === "}}" ? whole.charAt(0) : whole };
  });
}

/** The text of a template. Empty if it has fields and all of them are empty. */
export function fillTemplate(
  parts: readonly TemplatePart[],
  valueOf: (field: string) => string,
): string {
  let hasField = false;
  let hasValue = false;
  const text = parts
    .map((part) => {
      if ("text" in part) return part.text;
      const value = valueOf(part.field).trim();
      hasField = true;
      hasValue ||= value !== "";
      return value;
    })
    .join("");
  return hasField && !hasValue ? "" : text.replaceAll(/ {2,}/g, " ").trim();
}
