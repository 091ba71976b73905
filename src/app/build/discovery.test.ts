import { expect, test } from "vitest";
import { discoveryFiles, shareTags, siteOrigin } from "./discovery.ts";

const page = { path: "/about", title: 'A "b" & c', description: "What <it> is" };

test("share tags contain the title and description, and a canonical URL only when the origin is known", () => {
  expect(shareTags(page, "Portal", null).join("\n")).not.toContain("canonical");
  const tags = shareTags(page, "Portal", "https://portal.example");
  expect(tags).toContain('<link rel="canonical" href="https://portal.example/about">');
  expect(tags).toContain('<meta property="og:title" content="A &quot;b&quot; &amp; c">');
  expect(tags).toContain('<meta property="og:description" content="What &lt;it&gt; is">');
});

test("share tags contain an image with its size", () => {
  const tags = shareTags(page, "Portal", "https://portal.example");
  expect(tags).toContain('<meta property="og:image" content="https://portal.example/share.png">');
  expect(tags).toContain('<meta property="og:image:width" content="1200">');
  expect(tags).toContain('<meta name="twitter:card" content="summary_large_image">');
});

test("the landing page's structured data describes the company, the site and the portal, and no text in it can close the data block", () => {
  const data = (path: string, description: string) =>
    shareTags({ ...page, path, description }, "Portal", "https://portal.example").find((tag) =>
      tag.startsWith("<script"),
    ) ?? "";
  expect(data("/about", "")).toBe("");
  const block = data("/", "</script><b>");
  expect(block.match(/<\/?\w/g)).toEqual(["<s", "</s"]);
  const graph: unknown = JSON.parse(block.replace(/^[^>]+>|<\/script>$/g, ""));
  expect(graph).toMatchObject({
    "@graph": [
      { "@type": "Organization", logo: "https://portal.example/icons/icon-512.png" },
      { "@type": "WebSite" },
      { "@type": "WebApplication", description: "</script><b>" },
    ],
  });
});

test("the portal can be installed, with icons of 192 and 512 pixels and a maskable one", () => {
  const files = discoveryFiles(["/"], "Portal", null);
  expect(JSON.parse(files["site.webmanifest"] ?? "")).toMatchObject({
    start_url: "/dashboard",
    display: "standalone",
    icons: expect.arrayContaining([
      expect.objectContaining({ sizes: "192x192", purpose: "any" }),
      expect.objectContaining({ sizes: "512x512", purpose: "any" }),
      expect.objectContaining({ sizes: "512x512", purpose: "maskable" }),
    ]),
  });
});

test("robots.txt names the sitemap, which lists every public page", () => {
  const files = discoveryFiles(["/", "/about"], "Portal", "https://portal.example");
  expect(files["robots.txt"]).toContain("Sitemap: https://portal.example/sitemap.xml");
  expect(files["sitemap.xml"]).toContain("<loc>https://portal.example/</loc>");
  expect(files["sitemap.xml"]).toContain("<loc>https://portal.example/about</loc>");
});

test("the build writes no sitemap without an origin, because URLs in a sitemap must be absolute", () => {
  expect(Object.keys(discoveryFiles(["/"], "Portal", null))).toEqual([
    "site.webmanifest",
    "robots.txt",
  ]);
});

test.each([
  [undefined, null],
  ["", null],
  ["https://portal.example/", "https://portal.example"],
])("SITE_URL %j is read as %j", (setting, origin) => {
  expect(siteOrigin(setting)).toBe(origin);
});

test.each(["portal.example", "ftp://portal.example", "https://portal.example/app"])(
  "the SITE_URL %s is rejected with an error that names the setting",
  (setting) => {
    expect(() => siteOrigin(setting)).toThrow("SITE_URL");
  },
);
