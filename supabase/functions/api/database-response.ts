import * as z from "zod/mini";
import { REJECTION_REASONS } from "@/catalogue/ledger/change-set.ts";
import { productSchema } from "@/publicapi/schemas/product-schema.ts";
import { KEY_SCOPES } from "@/publicapi/common/scope.ts";

const openKey = z.object({
  outcome: z.literal("open"),
  key: z.uuid(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  used: z.int(),
  allowed: z.int(),
  seconds: z.int(),
  found: z.optional(z.unknown()),
});
export type OpenKey = z.infer<typeof openKey>;

/** The result of `open_api` for a key. */
export const keyOpening = z.union([
  openKey,
  z.object({ outcome: z.enum(["unknown", "revoked", "expired", "network"]) }),
  z.object({ outcome: z.literal("rate_limited"), seconds: z.int() }),
]);

/** The result of `api_product`. */
export const foundProduct = z.nullable(productSchema);

const written = z.object({
  sku: z.string(),
  outcome: z.enum(["created", "updated", "unchanged", "exists", ...REJECTION_REASONS]),
  code: z.optional(z.string()),
  field: z.optional(z.string()),
  product: z.optional(productSchema),
});
export type WrittenProduct = z.infer<typeof written>;

/** The result of `api_write_products`. */
export const productWrite = z.union([
  z.object({ outcome: z.literal("done"), items: z.array(written) }),
  z.object({ outcome: z.literal("reused") }),
]);

/** The result of `api_write_part`. */
export const partWrite = z.object({
  created: z.array(z.int()),
  rejected: z.array(
    z.object({
      row: z.int(),
      reason: z.enum(REJECTION_REASONS),
      code: z.nullable(z.string()),
      field: z.nullable(z.string()),
    }),
  ),
});

/** The result of `api_end_parts`. */
export const partsEnd = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  change_set: z.nullable(z.uuid()),
});

/** The result of `api_remove_product`. */
export const productRemoval = z.object({
  outcome: z.enum(["removed", "missing", "conflict", "in_use"]),
});
