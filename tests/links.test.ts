import { expect, test } from "vitest";
import { linkProblems } from "./support/links.ts";

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
  expect(linkProblems(site(html))).toEqual([]);
});

test.each([
  ["a page that is gone", '<a class="x" href="/gone">a</a>'],
  ["a file that is gone", '<img alt="" src="/gone.png">'],
  ["a place that has gone from its page", '<a href="/about#them">a</a>'],
  ["a place that is not on the page itself", '<a href="#them">a</a>'],
  ["a site without encryption", '<a href="http://example.org">a</a>'],
  ["nobody in particular", '<a href="mailto:us">a</a>'],
  ["no address at all", '<a href="https://">a</a>'],
])("the link check finds a link to %s", (_what, html) => {
  expect(linkProblems(site(html))).toHaveLength(1);
});
