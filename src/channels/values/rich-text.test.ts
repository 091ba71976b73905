import { expect, test } from "vitest";
import { htmlOf } from "@/channels/values/rich-text.ts";

test.each([
  ["One line.", "<p>One line.</p>"],
  ["One.\nTwo.", "<p>One.<br>Two.</p>"],
  ["One.\r\n\r\nTwo.", "<p>One.</p>\n<p>Two.</p>"],
  [
    "Dans la boîte :\n- moulin < 1,2 kg\n- brosse & bac",
    "<p>Dans la boîte :</p>\n<ul><li>moulin &lt; 1,2 kg</li><li>brosse &amp; bac</li></ul>",
  ],
  ["• a\n• b\n\nEnd.", "<ul><li>a</li><li>b</li></ul>\n<p>End.</p>"],
  ["1. Open\n2. Close", "<ol><li>Open</li><li>Close</li></ol>"],
  ["18. edition\nof 1999", "<p>18. edition<br>of 1999</p>"],
  ["-40 °C to 85 °C", "<p>-40 °C to 85 °C</p>"],
  ["Tom &amp; Jerry &eacute;", "<p>Tom &amp; Jerry &eacute;</p>"],
  ["R&D < S&P", "<p>R&amp;D &lt; S&amp;P</p>"],
  ["", ""],
  ["  \n ", ""],
])("plain text %j becomes HTML: %s", (text, html) => {
  expect(htmlOf(text)).toBe(html);
});

test.each([
  '<p>Backlit & quiet: 104 "real" keys.</p>\n<ul><li>5 < 6 mm travel</li></ul>',
  "One<br>two\nthree",
  "A <b>bold</b> word",
])("a description with HTML elements is unchanged: %j", (html) => {
  expect(htmlOf(html)).toBe(html);
});

test("lines with inline markup but no block elements become paragraphs", () => {
  expect(htmlOf("<b>One</b> & more\ntwo\n\nthree")).toBe(
    "<p><b>One</b> & more<br>two</p>\n<p>three</p>",
  );
});

test("scripts, styles and frames are removed from a description", () => {
  expect(htmlOf('<style>p{color:red}</style><p>One</p><script src="x"></script>')).toBe(
    "<p>One</p>",
  );
  expect(htmlOf("<iframe src=x></iframe>Two")).toBe("<p>Two</p>");
});

test.each([
  "<p></p>",
  "<p>&nbsp;</p>",
  "<div><br></div>\n",
  "<p> </p><p>\u00A0</p>",
  "<script>x()</script>",
])("a description that would show nothing is sent as empty: %j", (html) => {
  expect(htmlOf(html)).toBe("");
});

test("a description with only an image isn't empty", () => {
  expect(htmlOf('<p><img src="https://example.ca/a.jpg"></p>')).toContain("<img");
});
