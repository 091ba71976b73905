import * as z from "zod/mini";
import { plainDecimal, withPoint } from "@/lib/decimal.ts";
import { isPrintable } from "@/lib/text/printable.ts";
import { DOCUMENT_KINDS, type Supplier, SUPPLIER_STATUSES } from "@/suppliers/supplier.ts";

/** Every error of the form. `supplier-labels.ts` has the messages. */
export type SupplierError =
  | "name-missing"
  | "too-long"
  | "unprintable"
  | "code"
  | "email"
  | "website"
  | "country"
  | "currency"
  | "days"
  | "amount"
  | "title-missing";

const errorCode = (code: SupplierError) => ({ error: code });

const line = (longest: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(longest, errorCode("too-long")),
    z.refine((text) => isPrintable(text), errorCode("unprintable")),
  );

const matching = (pattern: RegExp, code: SupplierError) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text === "" || pattern.test(text), errorCode(code)),
  );

const days = z.string().check(
  z.trim(),
  z.refine((text) => /^\d{0,4}$/.test(text) && Number(text) <= 3650, errorCode("days")),
);

const document = z.object({
  title: line(200).check(z.minLength(1, errorCode("title-missing"))),
  url: z.string().check(
    z.trim(),
    z.maxLength(2000, errorCode("too-long")),
    z.refine((text) => /^https?:\/\/[^\s<>"]+$/.test(text), errorCode("website")),
  ),
  kind: z.enum(DOCUMENT_KINDS),
});

/**
 * The values of a supplier form: text, with empty text for a missing value, and the documents. The database has the
 * same limits for lengths and numbers.
 */
export const supplierInput = z.object({
  name: line(200).check(z.minLength(1, errorCode("name-missing"))),
  code: z.string().check(
    z.trim(),
    z.refine((text) => /^[A-Z0-9][A-Z0-9_-]{0,31}$/.test(text), errorCode("code")),
  ),
  status: z.enum(SUPPLIER_STATUSES),
  contactName: line(100),
  email: matching(/^[^\s@<>]+@[^\s@<>][^\s@<>.]*\.[^\s@<>]+$/, "email").check(
    z.maxLength(254, errorCode("too-long")),
  ),
  phone: line(40),
  website: matching(/^https?:\/\/[^\s<>"]+$/, "website").check(
    z.maxLength(2000, errorCode("too-long")),
  ),
  accountNumber: line(64),
  country: matching(/^[A-Z]{2}$/, "country"),
  currency: z.string().check(
    z.trim(),
    z.refine((text) => /^[A-Z]{3}$/.test(text), errorCode("currency")),
  ),
  leadTimeDays: days,
  paymentTerms: line(200),
  minimumOrder: z.string().check(
    z.trim(),
    z.overwrite((text) => withPoint(text)),
    z.refine((text) => text === "" || /^\d{1,10}(\.\d{1,4})?$/.test(text), errorCode("amount")),
  ),
  notes: z.string().check(
    z.maxLength(5000, errorCode("too-long")),
    z.refine((text) => isPrintable(text, { isLong: true }), errorCode("unprintable")),
  ),
  documents: z.array(document),
});

export type SupplierInput = z.infer<typeof supplierInput>;

/** The form values of a supplier, or of a new one in the organization's currency. */
export function supplierInputOf(supplier: Supplier | null, currency: string): SupplierInput {
  return {
    name: supplier?.name ?? "",
    code: supplier?.code ?? "",
    status: supplier?.status ?? "active",
    contactName: supplier?.contactName ?? "",
    email: supplier?.email ?? "",
    phone: supplier?.phone ?? "",
    website: supplier?.website ?? "",
    accountNumber: supplier?.accountNumber ?? "",
    country: supplier?.country ?? "",
    currency: supplier?.currency ?? currency,
    leadTimeDays: supplier?.leadTimeDays?.toString() ?? "",
    paymentTerms: supplier?.paymentTerms ?? "",
    minimumOrder: plainDecimal(supplier?.minimumOrder ?? ""),
    notes: supplier?.notes ?? "",
    documents: supplier?.documents ?? [],
  };
}

const isField = (name: string): name is keyof SupplierInput =>
  Object.hasOwn(supplierInput.shape, name);
const FIELDS = Object.keys(supplierInput.shape).filter(isField);

const DOCUMENT_PARTS = Object.keys(document.shape);
type Value = SupplierInput[keyof SupplierInput];
/**
 * Serializes a value with its keys in a fixed order, so that documents whose keys are in another order compare equal.
 */
const plain = (value: Value) => JSON.stringify(value, DOCUMENT_PARTS);
const differs = (a: Value, b: Value) => plain(a) !== plain(b);

/** Whether a supplier has exactly the values that were sent, which means that the save succeeded. */
export function isAsSaved(supplier: Supplier, sent: SupplierInput): boolean {
  const { leadTimeDays, minimumOrder } = sent;
  const saved = supplierInputOf(supplier, supplier.currency);
  const values = {
    ...sent,
    leadTimeDays: leadTimeDays === "" ? "" : String(Number(leadTimeDays)),
    minimumOrder: plainDecimal(minimumOrder),
  };
  return FIELDS.every((field) => !differs(saved[field], values[field]));
}

/** The fields that the person and someone else changed to different values. */
export const contestedFields = (
  seen: Supplier,
  now: Supplier,
  typed: SupplierInput,
): (keyof SupplierInput)[] => {
  const [before, theirs] = [
    supplierInputOf(seen, seen.currency),
    supplierInputOf(now, now.currency),
  ];
  return FIELDS.filter(
    (field) =>
      differs(before[field], theirs[field]) &&
      differs(before[field], typed[field]) &&
      differs(theirs[field], typed[field]),
  );
};
