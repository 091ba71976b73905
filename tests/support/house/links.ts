/** A file of the built site: its path under the root, and its HTML if it is a page. */
export type BuiltFile = { path: string; html?: string };

const HOME = "https://portal.invalid";

/** The address at which a static host serves a file. */
const addressOf = (path: string) =>
  `/${path}`.replace(/\/index\.html$/, "/").replace(/(.)\/$/, "$1");

const unescaped = (text: string) =>
  text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

const idsOf = (html: string) =>
  new Set(Array.from(html.matchAll(/\s(?:id|name)="([^"]+)"/g), ([, id = ""]) => unescaped(id)));

/** Everything a page refers to: links, scripts, styles and images. The contents of scripts and styles are skipped. */
function referencesOf(html: string): string[] {
  const markup = html.replaceAll(/<(script|style)\b([^>]*)>[\s\S]*?<\/\1>/g, "<$1$2>");
  const found = markup.matchAll(/<\w[^>]*?\s(?:href|src)="([^"]*)"/g);
  return Array.from(found, ([, reference = ""]) => unescaped(reference));
}

/** Broken links of the pages, one line each. Fragments aren't checked on pages that render in the browser. */
export function linkErrors(files: readonly BuiltFile[]): string[] {
  const byAddress = new Map(files.map((file) => [addressOf(file.path), file]));
  return files.flatMap(({ path, html = "" }) =>
    [...new Set(referencesOf(html))].flatMap((reference) => {
      const where = `${path} refers to ${reference}`;
      if (/^mailto:[^\s@]+@[^\s@]+$/.test(reference)) return [];
      if (!URL.canParse(reference, HOME + addressOf(path)))
        return [`${where}, which is not a valid URL`];
      const url = new URL(reference, HOME + addressOf(path));
      if (url.origin !== HOME)
        return url.protocol === "https:" ? [] : [`${where}, which is not https`];
      const target = byAddress.get(decodeURIComponent(url.pathname).replace(/(.)\/$/, "$1"));
      if (target === undefined) return [`${where}, which doesn’t exist`];
      const fragment = decodeURIComponent(url.hash.slice(1));
      const isDrawn = target.html?.includes('<div id="root"></div>') === false;
      if (fragment !== "" && isDrawn && !idsOf(target.html ?? "").has(fragment))
        return [`${where}, but no element there has that id`];
      return [];
    }),
  );
}
