import { expect, test } from "vitest";
import { webAddress } from "./web-address.ts";

test.each([
  ["https://img.example.ca/Lampe dorée.jpg", "https://img.example.ca/Lampe%20dor%C3%A9e.jpg"],
  ["https://img.example.ca/a%20b.jpg", "https://img.example.ca/a%20b.jpg"],
  ["https://img.example.ca/a%20b é.jpg", "https://img.example.ca/a%20b%20%C3%A9.jpg"],
  ["https://élan.example.ca/1.jpg", "https://xn--lan-9la.example.ca/1.jpg"],
  ["HTTPS://IMG.example.ca/1.jpg?size=2&x=a+b", "HTTPS://IMG.example.ca/1.jpg?size=2&x=a+b"],
])("the web address %s is encoded as %s", (written, expected) => {
  expect(webAddress(written)).toBe(expected);
});

test.each([
  "Lampe dorée.jpg",
  "https://a.example.ca/1.jpg https://a.example.ca/2.jpg",
  "https://a.example.ca/\u0001é.jpg",
  "https://a.example.ca/\u200bé.jpg",
  "https://",
])(
  "the text %j is unchanged: it isn't one valid web address, or it has an invisible character",
  (text) => {
    expect(webAddress(text)).toBe(text);
  },
);
