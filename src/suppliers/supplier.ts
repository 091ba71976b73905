export const SUPPLIER_STATUSES = ["active", "paused", "archived"] as const;
export type SupplierStatus = (typeof SUPPLIER_STATUSES)[number];

export const DOCUMENT_KINDS = [
  "agreement",
  "price_list",
  "catalogue",
  "certificate",
  "other",
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** What was agreed, wherever on the web it lies. */
export type SupplierDocument = { url: string; title: string; kind: DocumentKind };

/** Whom data comes from. Money is decimal text, as the database keeps it. */
export type Supplier = {
  id: string;
  /** Rises with every change; an edit says which one it saw. */
  version: number;
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
  documents: SupplierDocument[];
};

/** The distributor that has screens of its own. */
export const isTdSynnex = ({ name }: Supplier) => /\btd[\s-]*synnex\b/i.test(name);

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
