import { expect, test } from "vitest";
import { readCbor } from "./cbor.ts";

test.each(["", "a1", "5bffffffffffffffff", "9b7fffffffffffffff", "81".repeat(9), "f9", "c1"])(
  "damaged CBOR (%j) is an error and not a crash",
  (hex) => {
    expect(() => readCbor(Buffer.from(hex, "hex"))).toThrow(RangeError);
  },
);
