import { expect, test } from "vitest";
import { withoutComments, withoutElements } from "@/lib/text/html-elements.ts";

test.each([
  ["a<script>b</script>c", "ac"],
  ["a<SCRIPT src=x>b</Script >c<style>d</style>e", "ace"],
  ["a<script>b</style>c", "a<script>b</style>c"],
  ["a<script>b<style>c</style>d", "a<script>bd"],
  ["a<scripts>b</scripts>", "a<scripts>b</scripts>"],
  ["", ""],
])("without script and style elements, the markup %j is %j", (html, text) => {
  expect(withoutElements(html, ["script", "style"])).toBe(text);
});

test.each([
  ["a<!--b-->c<!---->d", "acd"],
  ["a<!--b<!--c-->d", "ad"],
  ["a<!--b", "a<!--b"],
  ["a-->b", "a-->b"],
])("without comments, the markup %j is %j", (html, text) => {
  expect(withoutComments(html)).toBe(text);
});

test("100,000 unclosed tags or comments are read in one pass and stay unchanged", () => {
  const html = "<script>".repeat(100_000);
  expect(withoutElements(html, ["script"])).toBe(html);
  const comments = "<!--".repeat(100_000);
  expect(withoutComments(comments)).toBe(comments);
});
