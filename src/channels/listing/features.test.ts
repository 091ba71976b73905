import { expect, test } from "vitest";
import { featuresIn } from "@/channels/listing/features.ts";

test.each([
  [
    "the entries of a list",
    "<p>Lamp</p><ul><li>LED, 5.5 W</li><li>Black <b>steel</b></li></ul>",
    ["LED, 5.5 W", "Black steel"],
  ],
  ["the lines of plain text", "- LED, 5.5 W\n- Black steel", ["LED, 5.5 W", "Black steel"]],
  [
    "the sentences of a paragraph",
    "<p>LED of 5.5 W. Black steel! Fits 6 cm.</p>",
    ["LED of 5.5 W.", "Black steel!", "Fits 6 cm."],
  ],
  ["none if the description is empty", "<p> </p>", []],
])("the features of a product are %s", (_what, description, features) => {
  expect(featuresIn(description)).toEqual(features);
});

test("at most ten features of a product are used", () => {
  expect(featuresIn("<li>x</li>".repeat(30))).toHaveLength(10);
});
