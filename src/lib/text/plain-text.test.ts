import { expect, test } from "vitest";
import {
  cleanLines,
  handleOf,
  oneLine,
  withoutMarkup,
  withoutTags,
} from "@/lib/text/plain-text.ts";

test("plain text from HTML contains no tags or scripts, and known entities become characters", () => {
  expect(withoutMarkup("<p>Soft &amp; warm</p><ul><li>One</li><li>Two</li></ul>")).toBe(
    "Soft & warm\nOne\nTwo",
  );
  expect(withoutMarkup("a<script>alert(1)</script>b&#233;&#x41;&unknown;")).toBe("abéA&unknown;");
  expect(withoutMarkup("L&rsquo;&Eacute;t&eacute; &agrave; 5&nbsp;&euro; &AMP; &yuml;")).toBe(
    "L’Été à 5 € & ÿ",
  );
  expect(withoutMarkup("5 < 6 and 7 > 3")).toBe("5 < 6 and 7 > 3");
});

test.each([
  ["<p>One</p><script>alert(1)</script><p>Two &lt;</p>", "One\nTwo &lt;"],
  ["<p>R&amp;amp;D</p>", "R&amp;amp;D"],
  ["<b>a</b><script>b", "ab"],
  ["5 < 6, R&amp;D,  a size of <M>", "5 < 6, R&amp;D, a size of <M>"],
  ["two  spaces &amp; no tag", "two  spaces &amp; no tag"],
])("removing the tags of %j keeps its entities", (html, text) => {
  expect(withoutTags(html)).toBe(text);
});

test("cleaned text has no control characters except line breaks and tabs, and single-line text has none", () => {
  expect(oneLine(" Red\tcup\r\n of \u0000tea ")).toBe("Red cup of tea");
  expect(cleanLines("One\r\nTwo\rThree\u0007 ")).toBe("One\nTwo\nThree");
});

test("the URL handle of a SKU ends in a hash if it can't contain all the SKU's characters", () => {
  const mark = (text: string) => String(text.length);
  expect(handleOf("KB-200-FR", mark)).toBe("kb-200-fr");
  expect(handleOf("KB 200/FR", mark)).toBe("kb-200-fr-9");
  expect(handleOf("キー", mark)).toBe("2");
});
