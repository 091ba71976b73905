import { expect, test } from "vitest";
import { sourceOf, writtenSource } from "@/channels/mapping/source-choice.ts";

test.each([{ fact: "brand" as const }, { attribute: ["colour", "couleur"] }, { always: "new" }])(
  "the field source %o is the same after a round trip through the form",
  (source) => {
    expect(sourceOf(writtenSource(source))).toEqual(source);
  },
);

test("a field without a chosen source uses the source in the definition", () => {
  expect(sourceOf(writtenSource(undefined))).toBeNull();
});

test("a fixed value or an attribute isn't a complete source without its text", () => {
  expect(sourceOf({ choice: "always", text: "" })).toBeUndefined();
  expect(sourceOf({ choice: "attribute", text: " , " })).toBeUndefined();
});
