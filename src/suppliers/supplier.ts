export const SUPPLIER_STATUSES = ["active", "paused", "archived"] as const;
export type SupplierStatus = (typeof SUPPLIER_STATUSES)[number];

/** Whom data comes from. Money is decimal text, as the database keeps it. */
export type Supplier = {
  id: string;
  name: string;
  code: string;
  status: SupplierStatus;
  contactName: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
  accountNumber: string | null;
  country: string | null;
  currency: string;
  leadTimeDays: number | null;
  paymentTerms: string | null;
  minimumOrder: string | null;
  notes: string | null;
};

/** A code for a new supplier, made of its name: "Québec Lumière inc." is QUEBEC-LUMIERE-INC. */
export function codeFrom(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, "-")
    .slice(0, 32)
    .replaceAll(/^-+|-+$/g, "");
}
