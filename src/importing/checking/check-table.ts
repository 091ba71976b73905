import {
  fieldError,
  PRODUCT_FIELDS,
  type ProductField,
} from "@/catalogue/product/product-field.ts";
import { issueTally, type IssueGroup } from "@/importing/checking/issue-tally.ts";
import {
  type Overrides,
  type ReadProduct,
  readProducts,
} from "@/importing/checking/read-products.ts";
import { rowCheck } from "@/importing/checking/row-check.ts";
import type { RowIssue } from "@/importing/checking/row-issue.ts";
import { shiftedRows } from "@/importing/checking/shifted-row.ts";
import { type FileIndex, fileIndex } from "@/importing/comparing/file-index.ts";
import { canonicalText, comparedBy, silence } from "@/importing/comparing/fingerprint.ts";
import type { ImportMode } from "@/importing/comparing/import-mode.ts";
import { textPrinter } from "@/importing/comparing/print.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { draftReader, mappedFields } from "@/importing/mapping/draft/product-draft.ts";
import type { SourceTable } from "@/importing/source/table/table.ts";

export type CheckSetup = { mapping: ColumnMapping; mode: ImportMode; overrides: Overrides };

export type CheckedTable = {
  index: FileIndex;
  causes: readonly IssueGroup[];
  /** Rows of the file: all products, and the rows that were skipped. */
  rows: number;
  passedOver: number;
};

export type CheckProgress = { rows: number; share: number; rejected: number };

type Watching = { onProgress?: (progress: CheckProgress) => void; signal?: AbortSignal };

/** Reads a whole table, checks every row, and keeps what the comparison with the catalogue needs. */
export async function checkTable(
  table: SourceTable,
  setup: CheckSetup,
  { onProgress, signal }: Watching = {},
): Promise<CheckedTable> {
  const products = readProducts(table, setup);
  const problemsOf = productCheck(table.columns, setup);
  const compared = comparedBy(setup.mapping, setup.mode);
  const watched = watchedPrice(setup);
  const canonicalOf = canonicalText(compared);
  const isSilent = silence(compared, setup.mapping.blanks);
  const print = textPrinter();
  const index = fileIndex();
  const tally = issueTally();
  let rejected = 0;

  for await (const batch of products.batches(signal)) {
    for (const product of batch) {
      const { unit, draft } = product;
      const problems = problemsOf(product, index, index.count());
      const isRejected = problems.some(({ severity }) => severity === "rejected");
      if (isRejected) rejected += 1;
      for (const problem of problems)
        tally.add(problem, { place: unit.place, sku: draft.text.sku });
      const canonical = canonicalOf(draft);
      index.add({
        sku: draft.text.sku,
        place: unit.place,
        print: print(canonical.text),
        price: watched === null ? Number.NaN : Number.parseFloat(draft.text[watched]),
        isRejected,
        isSilent: isSilent(draft, canonical),
      });
    }
    onProgress?.({
      rows: index.count() + products.passedOver(),
      share: table.progress(),
      rejected,
    });
  }
  const passedOver = products.passedOver();
  return { index, causes: tally.causes(), rows: index.count() + passedOver, passedOver };
}

/** The price watched for sudden changes: the one customers see, if the file has it. */
export function watchedPrice({ mapping }: Pick<CheckSetup, "mapping">) {
  const watched = ["price", "cost", "msrp", "map", "promo_cost"] as const;
  return watched.find((field) => mapping.fields[field] !== undefined) ?? null;
}

/** Whether the form of a value shows that it's in the wrong column. */
const tells = (field: ProductField) =>
  !["text", "long-text", "code", "tags"].includes(PRODUCT_FIELDS[field].is);

/** All issues of one product of a table, given the rows before it. */
export function productCheck(columns: readonly string[], { mapping, mode }: CheckSetup) {
  const check = rowCheck(mapping, mode);
  const read = draftReader(mapping, columns);
  const telling = mappedFields(mapping).filter(tells);
  const isShifted = shiftedRows(columns.length, (cells) => {
    const { text } = read({ cells });
    const values = telling.filter((field) => text[field] !== "");
    const wrong = values.filter((field) => fieldError(field, text[field]) !== null).length;
    return { wrong, right: values.length - wrong };
  });

  return ({ unit, draft }: ReadProduct, index: FileIndex, row: number): RowIssue[] => {
    const problems = check(draft);
    const { sku } = draft.text;
    const isRejected = problems.some(({ severity }) => severity === "rejected");
    if (isRejected && isShifted(unit.cells))
      return [ofRow("row-shifted", "rejected", unit.cells.join(" | "))];
    if (sku !== "") {
      const first = index.find(sku);
      if (first !== null && first !== row) problems.push(ofRow("sku-duplicate", "rejected", sku));
    }
    if (unit.isOrphan) problems.push(ofRow("parent-unknown", "warning", draft.text.variant_group));
    if (
      unit.cells.length > columns.length &&
      unit.cells.slice(columns.length).some((cell) => cell.trim() !== "")
    )
      problems.push(ofRow("row-too-wide", "warning", unit.cells.slice(columns.length).join(" | ")));
    return problems;
  };
}

const ofRow = (
  code: "row-shifted" | "sku-duplicate" | "parent-unknown" | "row-too-wide",
  severity: RowIssue["severity"],
  value: string,
): RowIssue => ({ code, field: null, value, severity });
