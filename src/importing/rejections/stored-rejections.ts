import * as z from "zod/mini";
import type { IssueGroup } from "@/importing/checking/issue-tally.ts";
import { rowRejection, type RowRejection } from "@/importing/rejections/database-rejections.ts";
import { rejectedFile, type RowForm } from "@/importing/rejections/rejected-file.ts";
import { SOURCE_KINDS } from "@/importing/source/parts/source.ts";

/** A file with more than this in rejected rows is wrong as a whole. Importing it by hand shows all of them. */
const MOST_LETTERS = 1_000_000;

const fieldProblem = z.union([
  z.object({ is: z.literal("too-long"), longest: z.number() }),
  z.object({ is: z.literal("out-of-range"), least: z.number(), most: z.number() }),
  z.object({
    is: z.enum([
      "missing",
      "unprintable",
      "no-decimal",
      "too-precise",
      "too-large",
      "negative",
      "no-integer",
      "other-unit",
      "no-date",
      "no-choice",
      "no-currency",
      "no-country",
    ]),
  }),
]);

/** The rejected rows of a scheduled run. Reasons are stored as keys because the reader's language isn't known yet. */
export const storedRejections = z.object({
  form: z.object({ kind: z.enum(SOURCE_KINDS), delimiter: z.string() }),
  causes: z.array(
    z.object({
      code: z.string(),
      field: z.nullable(z.string()),
      problem: z.nullable(fieldProblem),
    }),
  ),
  /** Database rejections. Optional because runs stored by earlier versions didn't record them. */
  refusals: z.optional(z.array(rowRejection)),
  /** The header comes first. The last cell of each row holds the keys of its causes, one per line. */
  rows: z.array(z.array(z.string())),
  /** The number of rejected rows beyond the size limit. */
  leftOut: z.int(),
});
export type StoredRejections = z.infer<typeof storedRejections>;

type Rows = AsyncIterable<readonly (readonly string[])[]>;

type Told = { form: RowForm; causes: readonly IssueGroup[]; refusals: RowRejection[] };

/** Collects rejected rows for storage, up to the size limit. */
export async function collectRejections(
  rows: Rows,
  { form, causes, refusals }: Told,
): Promise<StoredRejections> {
  const kept: string[][] = [];
  let letters = 0;
  let leftOut = 0;
  for await (const batch of rows)
    for (const cells of batch) {
      letters += JSON.stringify(cells).length;
      if (letters <= MOST_LETTERS) kept.push([...cells]);
      else leftOut += 1;
    }
  return {
    form,
    causes: causes
      .filter(({ severity }) => severity === "rejected")
      .map(({ code, field, problem }) => ({ code, field, problem })),
    refusals,
    rows: kept,
    leftOut,
  };
}

/** Writes the stored rows as a file in their original form, with readable reasons. */
export function rejectionsFile(
  { form, rows }: StoredRejections,
  reasonName: string,
  reasonOf: (keys: readonly string[]) => string,
): Promise<Blob> {
  async function* told() {
    yield rows.map((cells, at) => [
      ...cells.slice(0, -1),
      at === 0 ? reasonName : reasonOf(cells.at(-1)?.split("\n") ?? []),
    ]);
  }
  return rejectedFile(told(), form);
}
