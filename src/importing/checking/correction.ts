import * as z from "zod/mini";
import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import {
  type ReadyFix,
  withAddressBefore,
  withFix,
  withTranslation,
} from "@/importing/checking/offered-fix.ts";
import type { Overrides } from "@/importing/checking/read-products.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { FIXES } from "@/importing/mapping/definition/fixes.ts";
import { DATE_ORDERS, DECIMAL_MARKS } from "@/importing/source/table/source-options.ts";

const fixableField = z.enum([...PRODUCT_FIELD_NAMES, "stock"]);

const readyFix = z.discriminatedUnion("does", [
  z.object({ does: z.literal("fix"), fix: z.enum(FIXES) }),
  z.object({ does: z.literal("read-numbers"), decimal: z.enum(DECIMAL_MARKS) }),
  z.object({ does: z.literal("read-dates"), date: z.enum(DATE_ORDERS) }),
  z.object({ does: z.literal("read-currency") }),
  z.object({ does: z.literal("assume-currency"), currency: z.string() }),
  z.object({ does: z.literal("join-cells") }),
]);

/** One correction that a person made in the check. */
export const correction = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("fix"),
    /** The field that was corrected, or null for a fix of whole rows. */
    field: z.nullable(z.union([fixableField, z.literal("images")])),
    fix: readyFix,
  }),
  z.object({
    kind: z.literal("replaced"),
    field: fixableField,
    values: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
  z.object({ kind: z.literal("image-address"), base: z.string() }),
  /** Values typed for single rows. */
  z.object({ kind: z.literal("typed"), field: fixableField, values: z.map(z.int(), z.string()) }),
]);
export type Correction = z.infer<typeof correction>;

/**
 * The corrections that are still listed after a person edits the mapping. All others have become part of the mapping.
 */
export const typedCorrections = (corrections: readonly Correction[]): Correction[] =>
  corrections.filter(({ kind }) => kind === "typed");

/** The mapping and the typed values that result from these corrections, in their order. */
export function withCorrections(
  uncorrected: ColumnMapping,
  corrections: readonly Correction[],
): { mapping: ColumnMapping; overrides: Overrides } {
  let mapping = uncorrected;
  const overrides = new Map<number, Partial<Record<z.infer<typeof fixableField>, string>>>();
  for (const each of corrections) {
    switch (each.kind) {
      case "fix":
        mapping = withFix(mapping, each.field, each.fix satisfies ReadyFix);
        break;
      case "replaced":
        for (const { from, to } of each.values)
          mapping = withTranslation(mapping, each.field, from, to);
        break;
      case "image-address":
        mapping = withAddressBefore(mapping, each.base);
        break;
      case "typed":
        for (const [row, value] of each.values)
          overrides.set(row, { ...overrides.get(row), [each.field]: value });
    }
  }
  return { mapping, overrides };
}
