import type { Locale } from "@/lib/locale.ts";
import {
  type GuideBlock,
  type Chapter,
  type Inline,
  type GuideLine,
  IMAGE_SIZE,
} from "@/site/guide/block.ts";

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

function inline(part: Inline): string {
  if (typeof part === "string") return escaped(part);
  const text = escaped(part.text);
  if (part.kind === "link") return `<a href="${escaped(part.href)}">${text}</a>`;
  return part.kind === "strong" ? `<strong>${text}</strong>` : `<code>${text}</code>`;
}

const line = (parts: GuideLine) => parts.map(inline).join("");

/** A table without column headings becomes a list of terms. */
function table(head: readonly GuideLine[], rows: ReadonlyArray<readonly GuideLine[]>): string {
  if (head.every((cell) => cell.length === 0)) {
    const terms = rows.map(
      ([term = [], ...rest]) =>
        `<div><dt>${line(term)}</dt><dd>${rest.map(line).join(" ")}</dd></div>`,
    );
    return `<dl>${terms.join("")}</dl>`;
  }
  const body = rows.map(
    (row) => `<tr>${row.map((cell) => `<td>${line(cell)}</td>`).join("")}</tr>`,
  );
  const top = head.map((cell) => `<th scope="col">${line(cell)}</th>`).join("");
  return `<table><thead><tr>${top}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

function html(block: GuideBlock): string {
  switch (block.kind) {
    case "heading":
      return `<h${block.level} id="${block.id}">${line(block.line)}</h${block.level}>`;
    case "paragraph":
      return `<p>${line(block.line)}</p>`;
    case "image":
      return `<p><img src="${escaped(block.src)}" alt="${escaped(block.alt)}" width="${IMAGE_SIZE.width}" height="${IMAGE_SIZE.height}"></p>`;
    case "note":
      return `<blockquote><p>${line(block.line)}</p></blockquote>`;
    case "code":
      return `<pre><code>${escaped(block.code)}</code></pre>`;
    case "list": {
      const items = block.items.map((item) => `<li>${line(item)}</li>`).join("");
      return block.ordered ? `<ol>${items}</ol>` : `<ul>${items}</ul>`;
    }
    case "table":
      return table(block.head, block.rows);
  }
}

const MARK = `<svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#00767b"/><path d="M8 21.5 14 12l5 7 5-9" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

const LABELS = {
  en: {
    skip: "Skip to content",
    main: "Main",
    guide: "Documentation",
    login: "Portal Login",
    access: "Access Supplier Portal",
    join: "Become a Partner",
    home: "Back to home",
    support: "Enterprise Support",
    other: "Français",
  },
  "fr-CA": {
    skip: "Passer au contenu",
    main: "Principale",
    guide: "Documentation",
    login: "Connexion au portail",
    access: "Accéder au portail fournisseur",
    join: "Devenir partenaire",
    home: "Retour à l’accueil",
    support: "Soutien aux entreprises",
    other: "English",
  },
};

const otherThan = (locale: Locale): Locale => (locale === "en" ? "fr-CA" : "en");

type About = { path: string; name: string; locale: Locale; translation: string };

/** A standalone page that needs only a style sheet and the script that sets the theme. */
export function solutionPage(chapter: Chapter, about: About): string {
  const { title, summary, blocks } = chapter;
  const { path, name, locale, translation } = about;
  const message = LABELS[locale];
  const other = otherThan(locale);
  return `<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escaped(title)} · ${escaped(name)}</title>
    <meta name="description" content="${escaped(summary)}">
    <link rel="canonical" href="${path}">
    <link rel="alternate" hreflang="${other}" href="${translation}">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/solutions/solutions.css">
    <script src="/theme.js"></script>
  </head>
  <body>
    <a class="skip" href="#main">${message.skip}</a>
    <header>
      <a class="home" href="/">${MARK}${escaped(name)}</a>
      <nav aria-label="${message.main}">
        <a href="/documentation">${message.guide}</a>
        <a class="button" href="/login">${message.login}</a>
      </nav>
    </header>
    <main id="main">
      <h1>${escaped(title)}</h1>
      <p class="lead">${escaped(summary)}</p>
      ${blocks.map(html).join("\n      ")}
      <p class="ways"><a class="button" href="/login">${message.access}</a> <a class="button quiet" href="/supplier-application">${message.join}</a></p>
    </main>
    <footer><a href="/">${message.home}</a> <a href="/supplier-support">${message.support}</a> <a href="${translation}" hreflang="${other}" lang="${other}">${message.other}</a></footer>
  </body>
</html>
`;
}
