import * as z from "zod/mini";
import type { IssueGroup } from "@/importing/checking/issue-tally.ts";
import { rowRejection, type RowRejection } from "@/importing/rejections/database-rejections.ts";
import { rejectedFile, type RowForm } from "@/importing/rejections/rejected-file.ts";
import { SOURCE_KINDS } from "@/importing/source/parts/source.ts";

/** Whoever has more of it wrong has a wrong file, and sees all of it by importing it. */
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

/** Rejected rows of a run that nobody watched, in no language yet. */
export const storedRejections = z.object({
  form: z.object({ kind: z.enum(SOURCE_KINDS), delimiter: z.string() }),
  causes: z.array(
    z.object({
      code: z.string(),
      field: z.nullable(z.string()),
      problem: z.nullable(fieldProblem),
    }),
  ),
  /** Of the database; those who kept rows before it told of them did not note any. */
  refusals: z.optional(z.array(rowRejection)),
  /** The header first. In the last cell stand the keys of the causes, one a line. */
  rows: z.array(z.array(z.string())),
  /** How many more rows there were. */
  leftOut: z.int(),
});
export type StoredRejections = z.infer<typeof storedRejections>;

type Rows = AsyncIterable<readonly (readonly string[])[]>;

type Told = { form: RowForm; causes: readonly IssueGroup[]; refusals: RowRejection[] };

/** As many rejected rows as are kept. */
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

/** The kept rows as a file, in the form in which they came, with the reasons in words. */
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
