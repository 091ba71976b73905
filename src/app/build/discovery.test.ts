import { expect, test } from "vitest";
import { discoveryFiles, shareTags, siteOrigin } from "./discovery.ts";

const page = { path: "/about", title: 'A "b" & c', description: "What <it> is" };

test("a page says what it is; its whole address only where the origin is known", () => {
  expect(shareTags(page, "Portal", null).join("\n")).not.toContain("canonical");
  const tags = shareTags(page, "Portal", "https://portal.example");
  expect(tags).toContain('<link rel="canonical" href="https://portal.example/about">');
  expect(tags).toContain('<meta property="og:title" content="A &quot;b&quot; &amp; c">');
  expect(tags).toContain('<meta property="og:description" content="What &lt;it&gt; is">');
});

test("robots and the map of the site name every public page", () => {
  const files = discoveryFiles(["/", "/about"], "Portal", "https://portal.example");
  expect(files["robots.txt"]).toContain("Sitemap: https://portal.example/sitemap.xml");
  expect(files["sitemap.xml"]).toContain("<loc>https://portal.example/</loc>");
  expect(files["sitemap.xml"]).toContain("<loc>https://portal.example/about</loc>");
});

test("without an origin there is no map, for it would hold no addresses", () => {
  expect(Object.keys(discoveryFiles(["/"], "Portal", null))).toEqual([
    "site.webmanifest",
    "robots.txt",
  ]);
});

test.each([
  [undefined, null],
  ["", null],
  ["https://portal.example/", "https://portal.example"],
])("SITE_URL %j is %j", (setting, origin) => {
  expect(siteOrigin(setting)).toBe(origin);
});

test.each(["portal.example", "ftp://portal.example", "https://portal.example/app"])(
  "SITE_URL %s is refused by name",
  (setting) => {
    expect(() => siteOrigin(setting)).toThrow("SITE_URL");
  },
);
