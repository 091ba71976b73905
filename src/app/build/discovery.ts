type Page = { path: string; title: string; description?: string | undefined };

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** The public URL of the site, without a trailing slash; null when it isn't known at build time. */
export function siteOrigin(setting: string | undefined): string | null {
  if (!setting) return null;
  const url = URL.canParse(setting) ? new URL(setting) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== "/") {
    throw new Error(`SITE_URL must be an address such as https://portal.example, not ${setting}`);
  }
  return url.origin;
}

/**
 * The structured data that describes us to search engines. A data block isn't executed, so no script policy applies
 * to it.
 */
function structuredData({ description }: Page, name: string, origin: string): string {
  const organization = { "@type": "Organization", "@id": `${origin}/#us`, name, url: `${origin}/` };
  const data = {
    "@context": "https://schema.org",
    "@graph": [
      { ...organization, logo: `${origin}/icons/icon-512.png` },
      { "@type": "WebSite", name, url: `${origin}/`, inLanguage: ["en-CA", "fr-CA"] },
      {
        "@type": "WebApplication",
        name,
        description,
        url: `${origin}/`,
        applicationCategory: "BusinessApplication",
        operatingSystem: "Any",
        provider: { "@id": organization["@id"] },
      },
    ],
  };
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return `<script type="application/ld+json">${text}</script>`;
}

/** The image of a shared link, which `npm run documents` generates. */
const IMAGE = "/share.png";

/**
 * The tags from which other sites make a preview of a link to a page. URLs in these tags must be absolute, so they
 * need the origin.
 */
export function shareTags(page: Page, name: string, origin: string | null): string[] {
  const { path, title, description } = page;
  const meta = (property: string, content: string) =>
    `<meta property="${property}" content="${escaped(content)}">`;
  const about = [meta("og:type", "website"), meta("og:site_name", name), meta("og:title", title)];
  if (description !== undefined) about.push(meta("og:description", description));
  if (origin === null) return about;
  const address = `${origin}${path}`;
  return [
    ...about,
    meta("og:url", address),
    meta("og:image", origin + IMAGE),
    meta("og:image:width", "1200"),
    meta("og:image:height", "630"),
    meta("og:image:alt", name),
    `<meta name="twitter:card" content="summary_large_image">`,
    `<link rel="canonical" href="${escaped(address)}">`,
    ...(path === "/" ? [structuredData(page, name, origin)] : []),
  ];
}

/** The files, besides the pages, that search engines and browsers look for. */
export function discoveryFiles(
  paths: readonly string[],
  name: string,
  origin: string | null,
): Record<string, string> {
  const icon = (src: string, size: number, purpose = "any") => ({
    src,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const manifest = {
    id: "/",
    name,
    short_name: name,
    description: "Supplier data, ready for every shop.",
    lang: "en",
    categories: ["business", "productivity"],
    start_url: "/dashboard",
    scope: "/",
    display: "standalone",
    background_color: "#f9fafb",
    theme_color: "#00767b",
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      icon("/icons/icon-192.png", 192),
      icon("/icons/icon-512.png", 512),
      icon("/icons/icon-maskable-512.png", 512, "maskable"),
    ],
  };
  const robots = ["User-agent: *", "Allow: /"];
  const files: Record<string, string> = {
    "site.webmanifest": `${JSON.stringify(manifest, null, 2)}\n`,
  };
  if (origin !== null) {
    robots.push("", `Sitemap: ${origin}/sitemap.xml`);
    const entries = paths.map((path) => `  <url><loc>${escaped(origin + path)}</loc></url>`);
    files["sitemap.xml"] = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...entries,
      "</urlset>",
      "",
    ].join("\n");
  }
  return { ...files, "robots.txt": `${robots.join("\n")}\n` };
}
