import * as z from "zod/mini";
import type { IssueGroup } from "@/importing/checking/issue-counts.ts";
import { rowRejection, type RowRejection } from "@/importing/rejections/database-rejections.ts";
import { rejectedFile, type RowForm } from "@/importing/rejections/rejected-file.ts";
import { SOURCE_KINDS } from "@/importing/source/parts/source-part.ts";

/**
 * If the rejected rows of a file are longer than this, the whole file is probably wrong. Importing it by hand shows all
 * of them.
 */
const MOST_CHARACTERS = 1_000_000;

const fieldError = z.union([
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

/** The rejected rows of an import on the server. Reasons are stored as keys, so they can be read in any language. */
export const storedRejections = z.object({
  form: z.object({ kind: z.enum(SOURCE_KINDS), delimiter: z.string() }),
  issues: z.array(
    z.object({
      code: z.string(),
      field: z.nullable(z.string()),
      error: z.nullable(fieldError),
    }),
  ),
  /** Database rejections. Optional because runs stored by earlier versions didn't record them. */
  rejections: z.optional(z.array(rowRejection)),
  /** The header comes first. The last cell of each row holds the keys of its issues, one per line. */
  rows: z.array(z.array(z.string())),
  /** The number of rejected rows beyond the size limit. */
  leftOut: z.int(),
});
export type StoredRejections = z.infer<typeof storedRejections>;

type Rows = AsyncIterable<readonly (readonly string[])[]>;

type RejectionDetails = {
  form: RowForm;
  issueGroups: readonly IssueGroup[];
  rejections: RowRejection[];
};

/** Collects rejected rows for storage, up to the size limit. */
export async function collectRejections(
  rows: Rows,
  { form, issueGroups, rejections }: RejectionDetails,
): Promise<StoredRejections> {
  const storedRows: string[][] = [];
  let characters = 0;
  let leftOut = 0;
  for await (const batch of rows)
    for (const cells of batch) {
      characters += JSON.stringify(cells).length;
      if (characters <= MOST_CHARACTERS) storedRows.push([...cells]);
      else leftOut += 1;
    }
  return {
    form,
    issues: issueGroups
      .filter(({ severity }) => severity === "rejected")
      .map(({ code, field, error }) => ({ code, field, error })),
    rejections,
    rows: storedRows,
    leftOut,
  };
}

/** Writes the stored rows as a file in their original form, with readable reasons. */
export function rejectionsFile(
  { form, rows }: StoredRejections,
  reasonName: string,
  reasonOf: (keys: readonly string[]) => string,
): Promise<Blob> {
  async function* batches() {
    yield rows.map((cells, at) => [
      ...cells.slice(0, -1),
      at === 0 ? reasonName : reasonOf(cells.at(-1)?.split("\n") ?? []),
    ]);
  }
  return rejectedFile(batches(), form);
}
