import * as z from "zod/mini";
import { type Rejection, REJECTION_REASONS } from "@/catalogue/ledger/change-set.ts";

/** Why the database rejected a row that passed every check. */
export const rowRejection = z.object({
  reason: z.enum(REJECTION_REASONS),
  code: z.optional(z.string()),
  constraint: z.optional(z.string()),
  field: z.optional(z.string()),
});
export type RowRejection = z.infer<typeof rowRejection>;

/** The key of a database rejection among the issues of a row. */
export const rejectionKey = ({ reason, code = "", constraint = "", field = "" }: RowRejection) =>
  `database ${reason} ${code} ${constraint} ${field}`;

export type DatabaseRejections = {
  add: (rejected: readonly Rejection[]) => void;
  places: ReadonlyMap<number, RowRejection>;
  rejections: () => RowRejection[];
};

/** Collects the rows that the database rejected, by their place in the file. Each reason is stored once. */
export function databaseRejections(): DatabaseRejections {
  const rejections = new Map<string, RowRejection>();
  const places = new Map<number, RowRejection>();

  return {
    /** Rejections without a row are left out, because their products aren't in the file. */
    add(rejected) {
      for (const { row, reason, code, constraint, field } of rejected) {
        if (row === null) continue;
        const rejection = { reason, code, constraint, field };
        const key = rejectionKey(rejection);
        const known = rejections.get(key) ?? rejection;
        rejections.set(key, known);
        places.set(row, known);
      }
    },
    places,
    rejections: () => [...rejections.values()],
  };
}
