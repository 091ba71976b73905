type SupplierRow = { id: string } & Readonly<Record<string, unknown>>;

/** A supplier as the server sends it, with the given values. */
export const aSupplierRow = (values: SupplierRow): SupplierRow => ({
  version: 1,
  name: "Nord",
  code: "NORD",
  status: "active",
  contact_name: null,
  email: null,
  phone: null,
  website: null,
  account_number: null,
  country: null,
  currency: "CAD",
  lead_time_days: null,
  payment_terms: null,
  minimum_order: null,
  notes: null,
  documents: [],
  ...values,
});
