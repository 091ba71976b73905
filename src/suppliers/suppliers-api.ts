import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import { allRows, retryOnce } from "@/lib/promises.ts";
import { DOCUMENT_KINDS, type Supplier, SUPPLIER_STATUSES } from "@/suppliers/supplier.ts";
import { isAsSaved, type SupplierInput } from "@/suppliers/supplier-input.ts";
import { MOVING_FIELDS, type Scorecard } from "@/suppliers/scorecard.ts";

const text = z.nullable(z.string());

const supplierRow = z.object({
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
      // A newer server may send a kind of document that isn't in this list.
      kind: z.catch(z.enum(DOCUMENT_KINDS), "other"),
    }),
  ),
});
const rows = z.array(supplierRow);

const read = ({
  contact_name,
  account_number,
  lead_time_days,
  payment_terms,
  minimum_order,
  ...supplier
}: z.infer<typeof supplierRow>): Supplier => ({
  ...supplier,
  contactName: contact_name,
  accountNumber: account_number,
  leadTimeDays: lead_time_days,
  paymentTerms: payment_terms,
  minimumOrder: minimum_order,
});

// Money is selected as text, because a JSON number would become a binary float.
const FIELDS =
  "id, version, name, code, status, contact_name, email, phone, website, account_number, country, currency, lead_time_days, payment_terms, minimum_order::text, notes, documents";

export const suppliersQuery = (organization: string) =>
  queryOptions({
    queryKey: ["suppliers", organization],
    queryFn: async ({ signal }): Promise<Supplier[]> => {
      const stored = await allRows((from, to) =>
        supabase()
          .from("suppliers")
          .select(FIELDS)
          .eq("org_id", organization)
          .order("name")
          .order("id")
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      );
      return rows.parse(stored).map(read);
    },
  });

type Save = {
  organization: string;
  /** The supplier's id. For a new supplier, the client generates it. */
  id: string;
  /** The version that the person saw, or null for a new supplier. */
  seen: number | null;
  input: SupplierInput;
  /** Earlier attempts. The server may have written them, even if no response arrived. */
  unconfirmed: readonly SupplierInput[];
};

/** The supplier's current state on the server; null if it doesn't exist. */
async function presentSupplier({ organization, id }: Save): Promise<Supplier | null> {
  const { data } = await supabase()
    .from("suppliers")
    .select(FIELDS)
    .eq("org_id", organization)
    .eq("id", id)
    .throwOnError();
  return rows.parse(data).map(read)[0] ?? null;
}

/** The version that every new supplier starts with. */
const FIRST_VERSION = 1;

/**
 * Adds or updates a supplier, unless someone else changed it first. If the response to an insert is lost, a retry with
 * the same id updates the same row. If the response to an update is lost, the stored values show whether our own change
 * was written.
 */
export const saveSupplier = mutationOptions({
  mutationKey: ["suppliers"],
  // The form shows the error itself.
  meta: { invalidates: [["suppliers"]], silent: true },
  mutationFn: async (save: Save): Promise<"saved" | "conflict"> => {
    const { organization, id, seen, input, unconfirmed } = save;
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
    // The generated types declare amounts as numbers, but PostgREST accepts exact text.
    const amounts: object = { minimum_order: input.minimumOrder || null };
    if (seen === null) {
      const { data } = await retryOnce(() =>
        supabase()
          .from("suppliers")
          .upsert(
            { ...row, ...amounts, org_id: organization, id },
            { onConflict: "org_id,id", ignoreDuplicates: true },
          )
          .select("id")
          .throwOnError(),
      );
      if (data.length > 0) return "saved";
    }
    async function change(version: number) {
      const { data } = await supabase()
        .from("suppliers")
        .update({ ...row, ...amounts })
        .eq("org_id", organization)
        .eq("id", id)
        .eq("version", version)
        .select("id")
        .throwOnError();
      return data.length > 0;
    }
    if (await retryOnce(() => change(seen ?? FIRST_VERSION))) return "saved";
    const now = await presentSupplier(save);
    if (now === null) return "conflict";
    if (isAsSaved(now, input)) return "saved";
    const isOurs = unconfirmed.some((sent) => isAsSaved(now, sent));
    return isOurs && (await change(now.version)) ? "saved" : "conflict";
  },
});

const scorecardRow = z.object({
  products: z.int(),
  complete: z.int(),
  last_delivery: z.nullable(z.string()),
  rows_read: z.int(),
  rejected: z.int(),
  repriced: z.int(),
  moves: z.array(z.object({ field: z.enum(MOVING_FIELDS), changes: z.int(), median: z.string() })),
  stocked: z.int(),
  out_of_stock: z.int(),
});

/** A scorecard is always fetched again, because any catalogue change can affect it. */
export const scorecardQuery = (supplier: string) =>
  queryOptions({
    queryKey: ["scorecard", supplier],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Scorecard> => {
      const { data } = await supabase()
        .rpc("supplier_scorecard", { supplier })
        .abortSignal(signal)
        .throwOnError();
      const card = scorecardRow.parse(data);
      return {
        products: card.products,
        complete: card.complete,
        lastDelivery: card.last_delivery,
        rowsRead: card.rows_read,
        rejected: card.rejected,
        repriced: card.repriced,
        moves: card.moves,
        stocked: card.stocked,
        outOfStock: card.out_of_stock,
      };
    },
  });
