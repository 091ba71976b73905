import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import { allRows, retryOnce } from "@/lib/promises.ts";
import type { SafetyInput, SafetyRule } from "@/stock/safety/safety-rule.ts";
import { SAFETY_KINDS } from "@/stock/safety/safety-stock.ts";

const rows = z.array(
  z.object({
    id: z.uuid(),
    version: z.int(),
    kind: z.enum(SAFETY_KINDS),
    amount: z.int(),
    hide_below: z.int(),
    category: z.nullable(z.string()),
    channel: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
    product: z.nullable(z.object({ id: z.uuid(), sku: z.string() })),
  }),
);

export const safetyRulesQuery = (organization: string) =>
  queryOptions({
    queryKey: ["safety-rules", organization],
    queryFn: async ({ signal }): Promise<SafetyRule[]> => {
      const stored = await allRows((from, to) =>
        supabase()
          .from("safety_stock_rules")
          .select(
            "id, version, kind, amount, hide_below, category, channel:channels(id, name), product:products(id, sku)",
          )
          .eq("org_id", organization)
          .order("id")
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      );
      return rows
        .parse(stored)
        .map(({ hide_below, ...rule }) => ({ ...rule, hideBelow: hide_below }));
    },
  });

type Save = {
  organization: string;
  /** The rule's id. For a new rule, the client generates it. */
  id: string;
  /** The version that the person saw; null for a new rule. */
  seen: number | null;
  input: SafetyInput;
};

const invalidates = [["safety-rules"], ["listings"], ["jobs"]];

/** Adds a rule or changes its amounts, unless someone else changed it first. */
export const saveSafetyRule = mutationOptions({
  mutationKey: ["safety-rules"],
  // The form shows the error itself.
  meta: { invalidates, silent: true },
  mutationFn: async ({ organization, id, seen, input }: Save): Promise<"saved" | "conflict"> => {
    const amounts = {
      kind: input.kind,
      amount: Number(input.amount),
      hide_below: Number(input.hideBelow),
    };
    if (seen === null) {
      await retryOnce(() =>
        supabase()
          .from("safety_stock_rules")
          .upsert(
            {
              ...amounts,
              id,
              org_id: organization,
              channel_id: input.channel,
              product_id: input.scope === "product" ? (input.product?.id ?? null) : null,
              category: input.scope === "category" ? input.category : null,
            },
            { onConflict: "org_id,id", ignoreDuplicates: true },
          )
          .throwOnError(),
      );
      return "saved";
    }
    const { data } = await supabase()
      .from("safety_stock_rules")
      .update(amounts)
      .eq("org_id", organization)
      .eq("id", id)
      .eq("version", seen)
      .select("id")
      .throwOnError();
    return data.length > 0 ? "saved" : "conflict";
  },
});

export const deleteSafetyRule = mutationOptions({
  mutationKey: ["safety-rules"],
  meta: { invalidates },
  mutationFn: async ({ organization, id }: { organization: string; id: string }) => {
    await supabase()
      .from("safety_stock_rules")
      .delete()
      .eq("org_id", organization)
      .eq("id", id)
      .throwOnError();
  },
});
