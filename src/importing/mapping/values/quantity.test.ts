import { expect, test } from "vitest";
import { recipeOf } from "@/importing/mapping/definition/column-mapping.ts";
import { quantityError, readQuantity } from "./quantity.ts";
import { quantityReader } from "./value-reader.ts";

const AS_IT_IS = { decimal: null, thousands: null, factor: null };

test.each([
  ["12", "12"],
  ["0", "0"],
  ["-0", "0"],
  ["007", "7"],
  ["12.00", "12"],
  ["1,234,567", "1234567"],
  ["1 234", "1234"],
  ["12 pcs", "12"],
  ["12pcs.", "12"],
  ["3 unités", "3"],
])("the text %s is read as the quantity %s", (written, quantity) => {
  expect(readQuantity(written, AS_IT_IS)).toBe(quantity);
  expect(quantityError(quantity)).toBeNull();
});

test.each([
  ["12.5", "no-integer"],
  ["12,5", "no-integer"],
  ["100+", "no-integer"],
  [">100", "no-integer"],
  ["in stock", "no-integer"],
  ["1,234", "no-integer"],
  ["-3", "negative"],
  ["3 boxes", "other-unit"],
  ["10 m", "other-unit"],
  ["1000000000", "too-large"],
])("the text %s isn't a quantity, and the error is %s", (written, error) => {
  expect(quantityError(readQuantity(written, AS_IT_IS))).toMatchObject({ is: error });
});

const read = (steps: object, written: string) =>
  quantityReader(recipeOf({ columns: ["Qty"], ...steps }), new Map([["Qty", 0]]))([written]);

test.each([
  ["a thousands separator inferred from the decimal separator", { decimal: "." }, "1,234", "1234"],
  ["boxes of twelve as pieces", { factor: "12" }, "3 boxes", "36"],
  ["text that begins with a number", { fixes: ["first-number"] }, ">1,000 pcs.", "1000"],
  ["a negative number, which stays negative", { fixes: ["first-number"] }, "-5 pcs", "-5"],
  ["words with a meaning", { values: [{ from: "In stock", to: "10" }] }, "in stock", "10"],
  [
    "unreadable text as an empty value if it should be left out",
    { fixes: ["leave-out-if-wrong"] },
    "soon",
    "",
  ],
  ["an empty cell as an empty value", {}, " ", ""],
])("a stock recipe reads %s", (_what, steps, written, quantity) => {
  expect(read({ ...steps, ...(written === ">1,000 pcs." ? { decimal: "." } : {}) }, written)).toBe(
    quantity,
  );
});
