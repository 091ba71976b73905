/** Part of a style sheet: a rule with its block, or a statement that ends with a semicolon. */
type Rule = { prelude: string; block: string | null };

const GROUPS = /^@(media|supports|layer|container)\b/;

/** Splits a style sheet into its rules by counting brackets, which is enough for a sheet that our build minified. */
function rulesOf(css: string): Rule[] {
  const found: Rule[] = [];
  let start = 0;
  let depth = 0;
  let opened = 0;
  for (let at = 0; at < css.length; at++) {
    const char = css[at];
    if (char === "\\") at++;
    else if (char === '"' || char === "'") at = endOfString(css, at);
    else if (char === "/" && css[at + 1] === "*") at = css.indexOf("*/", at) + 1;
    else if (char === "{" && depth++ === 0) opened = at;
    else if (char === "}" && --depth === 0) {
      found.push({ prelude: css.slice(start, opened).trim(), block: css.slice(opened + 1, at) });
      start = at + 1;
    } else if (char === ";" && depth === 0) {
      found.push({ prelude: css.slice(start, at).trim(), block: null });
      start = at + 1;
    }
  }
  return found;
}

function endOfString(css: string, from: number): number {
  let at = from + 1;
  while (at < css.length && css[at] !== css[from]) at += css[at] === "\\" ? 2 : 1;
  return at;
}

/**
 * The classes that a selector requires. Classes in parentheses, as in `:not(.x)` or `:is(.x,.y)`, aren't required,
 * except the only choice of an `:is` or `:where`.
 */
function classesOf(selector: string): string[] {
  let outside = selector.replaceAll(/(?<!\\)\[[^\]]*\]/g, "");
  for (let inner = ""; inner !== outside;) {
    inner = outside;
    outside = inner.replaceAll(
      /(:is|:where)?(?<!\\)\(((?:\\.|[^()\\])*)(?<!\\)\)/g,
      (_all, choice: string | undefined, inside: string) =>
        choice !== undefined && !inside.includes(",") ? inside : "",
    );
  }
  return Array.from(
    outside.matchAll(/\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+)/gi),
    ([, name = ""]) =>
      name
        .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_all, hex: string) =>
          String.fromCodePoint(parseInt(hex, 16)),
        )
        .replaceAll(/\\(.)/g, "$1"),
  );
}

const ENTITIES: Record<string, string> = { amp: "&", gt: ">", lt: "<", quot: '"', "#x27": "'" };

function classesIn(html: string): Set<string> {
  const lists = Array.from(html.matchAll(/\bclass="([^"]*)"/g), ([, list = ""]) =>
    list.replaceAll(/&(amp|gt|lt|quot|#x27);/g, (_all, name: string) => ENTITIES[name] ?? ""),
  );
  return new Set(lists.flatMap((list) => list.split(/\s+/)));
}

const selectorsOf = (prelude: string) => prelude.split(/,(?![^(]*\))/);

function filtered(css: string, classes: ReadonlySet<string>): string {
  return rulesOf(css)
    .map(({ prelude, block }) => {
      if (block === null) return `${prelude};`;
      if (GROUPS.test(prelude)) {
        const inside = filtered(block, classes);
        return inside === "" ? "" : `${prelude}{${inside}}`;
      }
      if (prelude.startsWith("@")) return `${prelude}{${block}}`;
      const matching = selectorsOf(prelude).filter((selector) =>
        classesOf(selector).every((name) => classes.has(name)),
      );
      return matching.length === 0 ? "" : `${matching.join(",")}{${block}}`;
    })
    .join("");
}

/** Removes animations and registered properties that no remaining rule refers to. */
function withoutUnused(css: string): string {
  return rulesOf(css)
    .map(({ prelude, block }) => {
      const text = block === null ? `${prelude};` : `${prelude}{${block}}`;
      const named = /^@(?:keyframes|property)\s+(.+)$/.exec(prelude)?.[1];
      return named === undefined || css.replace(text, "").includes(named) ? text : "";
    })
    .join("");
}

/** The part of a style sheet that can match elements of a page. A rule that may match is included. */
export function criticalCss(css: string, html: string): string {
  return withoutUnused(filtered(css, classesIn(html)));
}
