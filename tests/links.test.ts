import { expect, test } from "vitest";
import { linkErrors } from "./support/house/links.ts";

const site = (html: string) => [
  { path: "index.html", html },
  { path: "about/index.html", html: '<h2 id="us">Us</h2>' },
  { path: "dashboard/index.html", html: '<div id="root"></div>' },
  { path: "documents/form.pdf" },
];

test("the link check accepts links to pages, anchors, files and other sites", () => {
  const html = `<a href="/">a</a><a href="/about#us">b</a><a href="about/">c</a><a href="#here">d</a>
    <p id="here"></p><a href="/dashboard#anything">e</a><a href="/documents/form.pdf">f</a>
    <a href="mailto:us@portal.example?subject=A%20%26%20b">g</a><a href="https://example.org">h</a>
    <script src="/about">const x = '<a href="/nowhere">';</script>`;
  expect(linkErrors(site(html))).toEqual([]);
});

test.each([
  ["a missing page", '<a class="x" href="/gone">a</a>'],
  ["a missing file", '<img alt="" src="/gone.png">'],
  ["a missing anchor on another page", '<a href="/about#them">a</a>'],
  ["a missing anchor on the same page", '<a href="#them">a</a>'],
  ["a site without encryption", '<a href="http://example.org">a</a>'],
  ["an email link without an address", '<a href="mailto:us">a</a>'],
  ["an empty address", '<a href="https://">a</a>'],
])("the link check finds a link to %s", (_what, html) => {
  expect(linkErrors(site(html))).toHaveLength(1);
});
