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

/** A link to a supplier's document, such as an agreement, which is stored elsewhere on the web. */
export type SupplierDocument = { url: string; title: string; kind: DocumentKind };

/** A supplier of products. Money is decimal text, as in the database. */
export type Supplier = {
  id: string;
  /** Increases with every change. An edit sends the version that it was based on. */
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

/** Whether a supplier's name says that it's TD SYNNEX, the distributor with its own screens. */
export const isTdSynnex = ({ name }: Supplier) => /\btd[\s-]*synnex\b/i.test(name);

/** Makes a code for a new supplier from its name: "Québec Lumière inc." becomes QUEBEC-LUMIERE-INC. */
export function codeFrom(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, "-")
    .slice(0, 32)
    .replaceAll(/^-+|(?<!-)-+$/g, "");
}
