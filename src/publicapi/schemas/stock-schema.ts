import * as z from "zod/mini";

/** The quantities of a product in one warehouse, as the API shows them. */
export const stockLevelSchema = z.object({
  warehouse: z.string(),
  on_hand: z.int(),
  reserved: z.int(),
  available: z.int(),
  inbound: z.int(),
  inbound_eta: z.nullable(z.string()),
  updated_at: z.string(),
});

export const stockInput = z.strictObject({
  on_hand: z.int().check(z.gte(0), z.lte(999_999_999)),
});

/** The code of a warehouse. */
export const warehouseSchema = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9_-]{0,31}$/));
