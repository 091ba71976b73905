import * as z from "zod/mini";
import { type Rejection, REJECTION_REASONS } from "@/catalogue/ledger/change-set.ts";

const text = z.optional(z.nullable(z.string()));

const rejection = z.object({
  id: text,
  sku: text,
  row: z.optional(z.nullable(z.int())),
  reason: z.enum(REJECTION_REASONS),
  code: text,
  constraint: text,
  field: text,
});

export const rejections = z.pipe(
  z.array(rejection),
  z.transform((all) => all.map(readRejection)),
);

export const chunkResult = z.object({
  created: z.int(),
  updated: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  rejected: rejections,
});
export type ChunkResult = z.infer<typeof chunkResult>;

function readRejection(parsed: z.infer<typeof rejection>): Rejection {
  const { id, sku, row, reason, code, constraint, field } = parsed;
  return {
    id: id ?? null,
    sku: sku ?? null,
    row: row ?? null,
    reason,
    code: code ?? undefined,
    constraint: constraint ?? undefined,
    field: field ?? undefined,
  };
}
