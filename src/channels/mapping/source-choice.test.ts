import { expect, test } from "vitest";
import { sourceOf, writtenSource } from "@/channels/mapping/source-choice.ts";

test.each([{ fact: "brand" as const }, { attribute: ["colour", "couleur"] }, { always: "new" }])(
  "%o is written in a form and read back as it was",
  (source) => {
    expect(sourceOf(writtenSource(source))).toEqual(source);
  },
);

test("what nobody decided is left to the definition", () => {
  expect(sourceOf(writtenSource(undefined))).toBeNull();
});

test("a value that is always the same, and an attribute, have to be named", () => {
  expect(sourceOf({ choice: "always", text: "" })).toBeUndefined();
  expect(sourceOf({ choice: "attribute", text: " , " })).toBeUndefined();
});
