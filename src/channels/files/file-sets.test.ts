import { expect, test } from "vitest";
import { ALL_CHANNELS, definitionOf } from "@/channels/definitions/all-channels.ts";
import { alternativesTo, togetherWith } from "@/channels/files/file-sets.ts";

function namesFor(channel: string, at = 0) {
  const files = definitionOf(channel)?.files ?? [];
  const [chosen] = files.slice(at);
  if (!chosen) throw new Error(`There is no such file of ${channel}.`);
  const named = (all: readonly { name: string; format: string }[]) =>
    all.map(({ name, format }) => `${name} ${format}`);
  return {
    together: named(togetherWith(chosen, files)),
    alternatives: named(alternativesTo(chosen, files)),
  };
}

test("Best Buy gets its offers and products files together, and neither replaces the other", () => {
  expect(namesFor("bestbuy_ca")).toEqual({
    together: ["offers csv", "products csv"],
    alternatives: ["offers csv"],
  });
});

test("a channel offers several formats of one file as alternatives", () => {
  expect(namesFor("google", 1)).toEqual({
    together: ["products tsv"],
    alternatives: ["products rss", "products tsv"],
  });
});

test.each(ALL_CHANNELS)(
  "every file of $name is provided, at least in one of its formats",
  ({ files }) => {
    const [first] = files;
    if (!first) throw new Error("A channel has a file.");
    const given = togetherWith(first, files).map(({ name }) => name);
    expect(given).toEqual([...new Set(files.map(({ name }) => name))]);
  },
);
