export type Drawn = {
  path: string;
  title: string;
  description?: string | undefined;
  /** The prerendered HTML. Omitted when the page is rendered in the browser. */
  html?: string | undefined;
  /** With `static`, the page can be read before any script has run. */
  kind?: "static" | "interactive" | undefined;
};

/** Sets the theme before the first paint. */
const THEME = '<script src="/theme.js"></script>';
const ROOT = '<div id="root"></div>';

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/**
 * The style attributes that Radix sets for a focus ring and an animation that our tabs don't have. They're removed,
 * because the content security policy blocks style attributes.
 */
const RADIX_STYLES = / style="(?:animation-duration:0s|outline:none)"/g;

/** Stops the build when a page contains markup that our content security policy would block. */
function rejectBlockedMarkup({ path, html = "" }: Drawn) {
  const style = /<[^>]+\sstyle="[^"]*"/.exec(html)?.[0];
  if (style)
    throw new Error(
      `${path} contains a style attribute, which our content security policy blocks: ${style}`,
    );
  // A data block is never executed, so it's allowed. The provider of next-themes renders its script as one.
  const script = /<script\b(?! type="application\/json")[^>]*>/.exec(html)?.[0];
  if (script) throw new Error(`${path} contains an inline script: ${script}`);
}

/**
 * Puts a prerendered page into the built index file. `head` is what the page needs before its text, `foot` what may
 * come after it, and `theme` the script that sets its colours. Loading that script from a file would delay the first
 * paint by a round trip.
 */
export function pageHtml(
  template: string,
  drawn: Drawn,
  { head, foot, theme }: { head: string; foot: string; theme: string },
): string {
  const page = { ...drawn, html: drawn.html?.replaceAll(RADIX_STYLES, "") };
  rejectBlockedMarkup(page);
  if (!template.includes(THEME)) throw new Error(`index.html has no ${THEME}`);
  if (!template.includes(ROOT)) throw new Error(`index.html has no ${ROOT}`);
  const isReadable = page.kind === "static";
  const root =
    page.html === undefined
      ? ROOT
      : `<div id="root" data-prerendered="${page.kind}" data-page="${page.path}">${page.html}</div>`;

  return (isReadable ? template.replace(/\s*<noscript>[\s\S]*?<\/noscript>/, "") : template)
    .replace(
      /(<meta\s+name="description"\s+content=")([^"]*)/,
      (_all, start: string, old: string) =>
        start + (page.description === undefined ? old : escaped(page.description)),
    )
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(page.title)}</title>`)
    .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, "")
    .replace(THEME, () => `<script>${theme}</script>`)
    .replace("</head>", () => `${head}\n  </head>`)
    .replace(ROOT, () => root)
    .replace("</body>", () => `${foot}\n  </body>`);
}
