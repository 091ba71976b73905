import { expect, test } from "vitest";
import { codeFrom } from "@/suppliers/supplier.ts";
import { inputOf, supplierInput, type SupplierInput } from "@/suppliers/supplier-input.ts";

const GOOD: SupplierInput = { ...inputOf(null, "CAD"), name: "Nord", code: "NORD" };

const problems = (change: Partial<SupplierInput>) => {
  const read = supplierInput.safeParse({ ...GOOD, ...change });
  return read.success ? [] : read.error.issues.map(({ path, message }) => [path[0], message]);
};

test("a name and a code are enough", () => {
  expect(problems({})).toEqual([]);
});

test.each<[Partial<SupplierInput>, string]>([
  [{ name: "  " }, "name-missing"],
  [{ name: "x".repeat(201) }, "too-long"],
  [{ contactName: "A\u0007" }, "unprintable"],
  [{ code: "nord" }, "code"],
  [{ code: "" }, "code"],
  [{ email: "nobody" }, "email"],
  [{ website: "javascript:alert(1)" }, "website"],
  [{ country: "Canada" }, "country"],
  [{ currency: "$" }, "currency"],
  [{ leadTimeDays: "-1" }, "days"],
  [{ leadTimeDays: "4000" }, "days"],
  [{ minimumOrder: "1e3" }, "amount"],
  [{ minimumOrder: "1.23456" }, "amount"],
  [{ notes: "x".repeat(5001) }, "too-long"],
])("%j: %s", (change, problem) => {
  expect(problems(change)).toEqual([[Object.keys(change)[0], problem]]);
});

test.each([
  ["Québec Lumière inc.", "QUEBEC-LUMIERE-INC"],
  ["  3M  ", "3M"],
  ["***", ""],
])("a code is made of the name: %s", (name, code) => {
  expect(codeFrom(name)).toBe(code);
});

test("zeros that say nothing are left out of an amount", () => {
  const supplier = { ...GOOD, id: "1", leadTimeDays: null, minimumOrder: "250.0000" };
  expect(inputOf(supplier, "CAD").minimumOrder).toBe("250");
  expect(inputOf({ ...supplier, minimumOrder: "100" }, "CAD").minimumOrder).toBe("100");
});
