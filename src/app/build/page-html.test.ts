import { expect, test } from "vitest";
import { pageHtml } from "./page-html.ts";

const template = `<head><title>Portal</title>
    <script src="/theme.js"></script>
    <meta
      name="description"
      content="Old"
    />
    <link rel="stylesheet" crossorigin href="/assets/main.css">
  </head><body><div id="root"></div><noscript>No script</noscript></body>`;
const parts = { head: "<style>a{}</style>", foot: "<link>", theme: "dark()" };

const about = {
  path: "/about",
  title: "About <us>",
  html: "<h1>$& About</h1>",
  kind: "static",
} as const;

test("a prerendered page has its own title, description and text, with the styles and the theme script inline", () => {
  const html = pageHtml(template, { ...about, description: 'Who "we" are' }, parts);
  expect(html).toContain("<title>About &lt;us></title>");
  expect(html).toContain('content="Who &quot;we&quot; are"');
  expect(html).toContain("<script>dark()</script>");
  expect(html).toContain("<style>a{}</style>\n  </head>");
  expect(html).toContain(
    '<div id="root" data-prerendered="static" data-page="/about"><h1>$& About</h1></div>',
  );
  expect(html).toContain("</div><link>\n  </body>");
  expect(html).not.toMatch(/stylesheet|noscript/);
});

test("a page rendered in the browser has an empty root element and a notice for browsers without JavaScript", () => {
  const html = pageHtml(template, { path: "/orders", title: "Orders" }, parts);
  expect(html).toContain('<div id="root"></div>');
  expect(html).toContain("<noscript>No script</noscript>");
  expect(html).toContain('content="Old"');
});

test("a prerendered page may contain a block of JSON data, which browsers don't run", () => {
  const html = '<script type="application/json">{}</script>';
  expect(pageHtml(template, { ...about, html }, parts)).toContain(html);
});

test("a prerendered page omits the style attributes of Radix tabs, which the content security policy blocks", () => {
  const html = '<div role="tablist" style="outline:none"></div>';
  expect(pageHtml(template, { ...about, html }, parts)).toContain('<div role="tablist"></div>');
});

test.each([
  ["a style attribute", '<p style="color:red">'],
  ["a script", "<script>a()</script>"],
])("a prerendered page with %s stops the build", (_what, html) => {
  expect(() => pageHtml(template, { ...about, html }, parts)).toThrow("/about contains a");
});
