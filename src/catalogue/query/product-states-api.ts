import * as z from "zod/mini";
import { CHANNEL_STATUSES, type ProductStates } from "@/catalogue/product/product-line.ts";
import { supabase } from "@/lib/supabase.ts";

const FIELDS_EVERY_CHANNEL_NEEDS = 7;

const states = z.array(
  z.object({
    id: z.uuid(),
    available: z.nullable(z.int()),
    filled: z.int(),
    channels: z.partialRecord(z.enum(CHANNEL_STATUSES), z.int()),
  }),
);

/** The states of these products by id. Deleted products are omitted. */
export async function fetchStates(
  organization: string,
  ids: string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, ProductStates>> {
  if (ids.length === 0) return new Map();
  const request = supabase().rpc("product_states", { org: organization, ids });
  const { data } = await (signal ? request.abortSignal(signal) : request).throwOnError();
  return new Map(
    states
      .parse(data)
      .map(({ id, filled, ...known }) => [
        id,
        { ...known, quality: Math.round((100 * filled) / FIELDS_EVERY_CHANNEL_NEEDS) },
      ]),
  );
}
