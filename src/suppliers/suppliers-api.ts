import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import { DOCUMENT_KINDS, type Supplier, SUPPLIER_STATUSES } from "@/suppliers/supplier.ts";
import type { SupplierInput } from "@/suppliers/supplier-input.ts";

const text = z.nullable(z.string());

const rows = z.array(
  z.object({
    id: z.uuid(),
    version: z.int(),
    name: z.string(),
    code: z.string(),
    status: z.enum(SUPPLIER_STATUSES),
    contact_name: text,
    email: text,
    phone: text,
    website: text,
    account_number: text,
    country: text,
    currency: z.string(),
    lead_time_days: z.nullable(z.int()),
    payment_terms: text,
    minimum_order: text,
    notes: text,
    documents: z.array(
      z.object({
        url: z.string(),
        title: z.string(),
        // A kind that this page does not know yet.
        kind: z.catch(z.enum(DOCUMENT_KINDS), "other"),
      }),
    ),
  }),
);

// Money is asked for as text: as a JSON number it would become a binary float on its way here.
const FIELDS =
  "id, version, name, code, status, contact_name, email, phone, website, account_number, country, currency, lead_time_days, payment_terms, minimum_order::text, notes, documents";

export const suppliersQuery = (organization: string) =>
  queryOptions({
    queryKey: ["suppliers", organization],
    queryFn: async ({ signal }): Promise<Supplier[]> => {
      const { data } = await supabase()
        .rest.from("suppliers")
        .select(FIELDS)
        .eq("org_id", organization)
        .order("name")
        .abortSignal(signal)
        .throwOnError();
      return rows
        .parse(data)
        .map(
          ({
            contact_name,
            account_number,
            lead_time_days,
            payment_terms,
            minimum_order,
            ...supplier
          }) => ({
            ...supplier,
            contactName: contact_name,
            accountNumber: account_number,
            leadTimeDays: lead_time_days,
            paymentTerms: payment_terms,
            minimumOrder: minimum_order,
          }),
        );
    },
  });

type Save = {
  organization: string;
  /** The one that was seen; null for one that is to be added. */
  seen: { id: string; version: number } | null;
  input: SupplierInput;
};

/** Adds a supplier, or changes one, unless somebody else was faster. */
export const saveSupplier = mutationOptions({
  mutationKey: ["suppliers"],
  // The form says itself what failed.
  meta: { invalidates: [["suppliers"]], silent: true },
  mutationFn: async ({ organization, seen, input }: Save): Promise<"saved" | "conflict"> => {
    const row = {
      name: input.name,
      code: input.code,
      status: input.status,
      contact_name: input.contactName || null,
      email: input.email || null,
      phone: input.phone || null,
      website: input.website || null,
      account_number: input.accountNumber || null,
      country: input.country || null,
      currency: input.currency,
      lead_time_days: input.leadTimeDays === "" ? null : Number(input.leadTimeDays),
      payment_terms: input.paymentTerms || null,
      notes: input.notes || null,
      documents: input.documents,
    };
    // The generated types know amounts as numbers; PostgREST takes exact text.
    const amounts: object = { minimum_order: input.minimumOrder || null };
    const suppliers = supabase().rest.from("suppliers");
    if (seen === null) {
      await suppliers.insert({ ...row, ...amounts, org_id: organization }).throwOnError();
      return "saved";
    }
    const { data } = await suppliers
      .update({ ...row, ...amounts })
      .eq("org_id", organization)
      .eq("id", seen.id)
      .eq("version", seen.version)
      .select("id")
      .throwOnError();
    return data.length === 0 ? "conflict" : "saved";
  },
});
