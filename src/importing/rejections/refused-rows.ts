import * as z from "zod/mini";
import { type Rejection, REJECTION_REASONS } from "@/catalogue/ledger/change-set.ts";

/** Why the database would not have a row that passed every check. */
export const rowRefusal = z.object({
  reason: z.enum(REJECTION_REASONS),
  code: z.optional(z.string()),
  constraint: z.optional(z.string()),
  field: z.optional(z.string()),
});
export type RowRefusal = z.infer<typeof rowRefusal>;

/** By which a refusal is known among the causes of a row. */
export const refusalKey = ({ reason, code = "", constraint = "", field = "" }: RowRefusal) =>
  `database ${reason} ${code} ${constraint} ${field}`;

export type RefusedRows = {
  add: (rejected: readonly Rejection[]) => void;
  places: ReadonlyMap<number, RowRefusal>;
  refusals: () => RowRefusal[];
};

/** What the database refused of a file, by the places of the rows; each reason is kept once. */
export function refusedRows(): RefusedRows {
  const refusals = new Map<string, RowRefusal>();
  const places = new Map<number, RowRefusal>();

  return {
    /** Products that no row speaks of stand in no file. */
    add(rejected) {
      for (const { row, reason, code, constraint, field } of rejected) {
        if (row === null) continue;
        const refusal = { reason, code, constraint, field };
        const key = refusalKey(refusal);
        const known = refusals.get(key) ?? refusal;
        refusals.set(key, known);
        places.set(row, known);
      }
    },
    places,
    refusals: () => [...refusals.values()],
  };
}
