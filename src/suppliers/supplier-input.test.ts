import { expect, test } from "vitest";
import { codeFrom, isTdSynnex, type Supplier } from "@/suppliers/supplier.ts";
import {
  contestedFields,
  supplierInputOf,
  supplierInput,
  type SupplierInput,
} from "@/suppliers/supplier-input.ts";

const GOOD: SupplierInput = { ...supplierInputOf(null, "CAD"), name: "Nord", code: "NORD" };

const errors = (change: Partial<SupplierInput>) => {
  const read = supplierInput.safeParse({ ...GOOD, ...change });
  return read.success ? [] : read.error.issues.map(({ path, message }) => [path[0], message]);
};

test("the form of a new supplier requires only a name and a code besides its default values", () => {
  expect(errors({})).toEqual([]);
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
])("a supplier form with %j is rejected: %s", (change, error) => {
  expect(errors(change)).toEqual([[Object.keys(change)[0], error]]);
});

test("a supplier's minimum order can be typed with a decimal comma", () => {
  const read = supplierInput.safeParse({ ...GOOD, minimumOrder: " 99,50 " });
  expect(read.data?.minimumOrder).toBe("99.50");
});

test.each([
  ["Québec Lumière inc.", "QUEBEC-LUMIERE-INC"],
  ["  3M  ", "3M"],
  ["***", ""],
])("the supplier code made from the name %j is %j", (name, code) => {
  expect(codeFrom(name)).toBe(code);
});

const SUPPLIER: Supplier = {
  ...GOOD,
  id: "1",
  version: 1,
  leadTimeDays: null,
  minimumOrder: "250.0000",
};

test("the supplier form removes insignificant zeros from an amount", () => {
  expect(supplierInputOf(SUPPLIER, "CAD").minimumOrder).toBe("250");
  expect(supplierInputOf({ ...SUPPLIER, minimumOrder: "100" }, "CAD").minimumOrder).toBe("100");
});

test("a supplier document requires a title and a web address", () => {
  const document = {
    title: "Terms",
    url: "https://a.example/terms.pdf",
    kind: "agreement",
  } as const;
  expect(errors({ documents: [document] })).toEqual([]);
  expect(errors({ documents: [{ ...document, title: " " }] })).toEqual([
    ["documents", "title-missing"],
  ]);
  expect(errors({ documents: [{ ...document, url: "javascript:alert(1)" }] })).toEqual([
    ["documents", "website"],
  ]);
});

test("only supplier fields that two people changed to different values are in conflict", () => {
  const now = { ...SUPPLIER, version: 2, phone: "111", email: "they@a.example", notes: "Same" };
  const typed = {
    ...supplierInputOf(SUPPLIER, "CAD"),
    phone: "222",
    notes: "Same",
    contactName: "Ada",
  };
  expect(contestedFields(SUPPLIER, now, typed)).toEqual(["phone"]);
});

test.each([
  ["TD SYNNEX Canada", true],
  ["td-synnex", true],
  ["TDSynnex Canada ULC", true],
  ["Synnex Lamps", false],
])("a supplier named %s is recognized as TD SYNNEX: %s", (name, isIt) => {
  expect(isTdSynnex({ ...SUPPLIER, name })).toBe(isIt);
});
