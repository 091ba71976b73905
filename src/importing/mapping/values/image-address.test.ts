import { expect, test } from "vitest";
import { addressesIn } from "./image-address.ts";

const FIRST = "https://img.example.ca/1.jpg";
const SECOND = "https://img.example.ca/2.jpg";

test.each([",", ";", "|", "\n", " ", ", ", "; "])(
  "image URLs separated by %j are read one by one",
  (mark) => {
    expect(addressesIn(FIRST + mark + SECOND, "")).toEqual([FIRST, SECOND]);
  },
);

test("spaces and accents in an image URL are encoded, so that shops can fetch the image", () => {
  expect(addressesIn("https://img.example.ca/Lampe dorée.jpg", "")).toEqual([
    "https://img.example.ca/Lampe%20dor%C3%A9e.jpg",
  ]);
});

test("the base URL is added to images given only by name", () => {
  expect(addressesIn("a 1.jpg, b.jpg", "https://img.example.ca/")).toEqual([
    "https://img.example.ca/a%201.jpg",
    "https://img.example.ca/b.jpg",
  ]);
});
