import { expect, test } from "vitest";
import { gtinKind, shortestGtin } from "@/channels/values/gtin-forms.ts";

test.each([
  ["062800000024", "062800000024", "UPC"],
  ["0062800000024", "062800000024", "UPC"],
  ["00062800000024", "062800000024", "UPC"],
  ["04006381333931", "4006381333931", "EAN"],
  ["10628123000310", "10628123000310", "GTIN"],
  ["96385074", "96385074", "EAN"],
  ["000096385074", "96385074", "EAN"],
  ["0000096385074", "96385074", "EAN"],
  ["00000096385074", "96385074", "EAN"],
  ["9780306406157", "9780306406157", "ISBN"],
])("the GTIN %s is sent as %s, with the type %s", (written, short, kind) => {
  expect(shortestGtin(written)).toBe(short);
  expect(gtinKind(written)).toBe(kind);
});

test.each(["", "N/A", "6.28E+11", "62800000024"])("the text %j isn't a GTIN", (written) => {
  expect(gtinKind(written)).toBe("");
});
