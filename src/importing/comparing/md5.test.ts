import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { md5Printer, readPrint } from "./md5.ts";

test("a print is the beginning of the MD5, whatever the text and its length", () => {
  const print = md5Printer();
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.nat(200).map((length) => "é".repeat(length)),
    fc.nat(20_000).map((length) => "x".repeat(length)),
  );
  fc.assert(
    fc.property(text, (written) => {
      const digits = createHash("md5").update(written, "utf8").digest("hex");
      expect(print(written)).toEqual(readPrint(digits));
    }),
  );
});
