import { expect, test } from "vitest";
import {
  cleanLines,
  handleOf,
  lengthOf,
  oneLine,
  shortened,
  withoutMarkup,
} from "@/channels/listing/plain-text.ts";

test("a reader of HTML sees words and lines, never tags, scripts or entities", () => {
  expect(withoutMarkup("<p>Soft &amp; warm</p><ul><li>One</li><li>Two</li></ul>")).toBe(
    "Soft & warm\nOne\nTwo",
  );
  expect(withoutMarkup("a<script>alert(1)</script>b&#233;&#x41;&unknown;")).toBe("abéA&unknown;");
  expect(withoutMarkup("5 < 6 and 7 > 3")).toBe("5 < 6 and 7 > 3");
});

test("what stands on one line has no line ends, tabs or unseen signs", () => {
  expect(oneLine(" Red\tcup\r\n of \u0000tea ")).toBe("Red cup of tea");
  expect(cleanLines("One\r\nTwo\rThree\u0007 ")).toBe("One\nTwo\nThree");
});

test("lengths count characters, and what is too long is cut after a word", () => {
  expect(lengthOf("a😀b")).toBe(3);
  expect(shortened("A mechanical keyboard, backlit", 24)).toBe("A mechanical keyboard");
  expect(shortened("Donaudampfschiffahrt", 5)).toBe("Donau");
  expect(lengthOf(shortened("😀".repeat(9), 4))).toBe(4);
});

test("two that differ never share an address", () => {
  const mark = (text: string) => String(text.length);
  expect(handleOf("KB-200-FR", mark)).toBe("kb-200-fr");
  expect(handleOf("KB 200/FR", mark)).toBe("kb-200-fr-9");
  expect(handleOf("キー", mark)).toBe("2");
});
