type Page = { path: string; title: string; description?: string | undefined };

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** The public address of the site, without a slash at its end; null where it is not known at build. */
export function siteOrigin(setting: string | undefined): string | null {
  if (!setting) return null;
  const url = URL.canParse(setting) ? new URL(setting) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== "/") {
    throw new Error(`SITE_URL must be an address such as https://portal.example, not ${setting}`);
  }
  return url.origin;
}

/** What other sites show of a page that is linked from them. Addresses need to be whole, so they need the origin. */
export function shareTags(page: Page, name: string, origin: string | null): string[] {
  const { path, title, description } = page;
  const meta = (property: string, content: string) =>
    `<meta property="${property}" content="${escaped(content)}">`;
  const about = [meta("og:type", "website"), meta("og:site_name", name), meta("og:title", title)];
  if (description !== undefined) about.push(meta("og:description", description));
  if (origin === null) return about;
  const address = `${origin}${path}`;
  return [...about, meta("og:url", address), `<link rel="canonical" href="${escaped(address)}">`];
}

/** What machines look for beside the pages. */
export function discoveryFiles(
  paths: readonly string[],
  name: string,
  origin: string | null,
): Record<string, string> {
  const manifest = {
    name,
    short_name: name,
    start_url: "/dashboard",
    scope: "/",
    display: "standalone",
    background_color: "#f9fafb",
    theme_color: "#00767b",
    icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" }],
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
