export const SUPPLIER_STATUSES = ["active", "paused", "archived"] as const;
export type SupplierStatus = (typeof SUPPLIER_STATUSES)[number];

/** Whom data comes from. */
export type Supplier = {
  id: string;
  name: string;
  code: string;
  status: SupplierStatus;
  contactName: string | null;
  email: string | null;
  country: string | null;
  currency: string;
  leadTimeDays: number | null;
};
