import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import { type Supplier, SUPPLIER_STATUSES } from "@/suppliers/supplier.ts";

const text = z.nullable(z.string());

const rows = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    code: z.string(),
    status: z.enum(SUPPLIER_STATUSES),
    contact_name: text,
    email: text,
    country: text,
    currency: z.string(),
    lead_time_days: z.nullable(z.int()),
  }),
);

export const suppliersQuery = (organization: string) =>
  queryOptions({
    queryKey: ["suppliers", organization],
    queryFn: async ({ signal }): Promise<Supplier[]> => {
      const { data } = await supabase()
        .rest.from("suppliers")
        .select("id, name, code, status, contact_name, email, country, currency, lead_time_days")
        .eq("org_id", organization)
        .order("name")
        .abortSignal(signal)
        .throwOnError();
      return rows.parse(data).map(({ contact_name, lead_time_days, ...supplier }) => ({
        ...supplier,
        contactName: contact_name,
        leadTimeDays: lead_time_days,
      }));
    },
  });
