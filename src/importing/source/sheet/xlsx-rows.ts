import { firstRows } from "@/importing/source/table/first-rows.ts";
import type { GridSource } from "@/importing/source/parts/grid-table.ts";
import { issueList } from "@/importing/source/table/source-issue-list.ts";
import { rowBatches } from "@/importing/source/table/row-batches.ts";
import type { RowBatch } from "@/importing/source/table/table.ts";
import { decodedText } from "@/importing/source/encoding/decoded-text.ts";
import type { HiddenCells } from "@/importing/source/table/source-options.ts";
import { textNumbers } from "@/importing/source/detect/text-numbers.ts";
import { hiddenCells } from "./hidden-cells.ts";
import { type IsCovered, mergedCells } from "./merged-cells.ts";
import { sharedTexts } from "./shared-texts.ts";
import { type NumberStyle, PLAIN } from "./sheet-number.ts";
import { xlsxSheet } from "./xlsx-sheet.ts";
import type { WorkbookSheet, Workbook } from "./xlsx-workbook.ts";

/** The rows of a sheet, with the shared strings and styles its cells refer to. */
export function xlsxRows(
  workbook: Workbook,
  { file }: WorkbookSheet,
  onRead: (bytes: number) => void,
  reading: HiddenCells = "read",
): GridSource {
  const issues = issueList();
  const { epoch } = workbook;
  let styles: readonly NumberStyle[] = [];
  const texts = textNumbers();
  let hidden = hiddenCells(reading);
  let covers: IsCovered | null = null;

  function read(
    sharedText: (index: number) => string,
    prepare?: (signal?: AbortSignal) => Promise<void>,
    { requested, onText }: { requested?: AbortSignal; onText?: (text: string) => void } = {},
  ) {
    async function* decoded(counted: (bytes: number) => void, signal?: AbortSignal) {
      styles = await workbook.styles();
      covers ??= await mergedCells(file);
      await prepare?.(signal);
      yield* decodedText(file.open(counted), {
        encoding: "utf-8",
        onIssue: ({ kind }) => issues.add({ kind, place: 0, stops: false }),
      });
    }
    const styleOf = (index: number) => styles[index] ?? PLAIN;
    function reader(sink: Parameters<typeof xlsxSheet>[1]) {
      hidden = hiddenCells(reading);
      return xlsxSheet({ styleOf, epoch, sharedText, onText, hidden }, sink);
    }
    return rowBatches({ texts: decoded, onRead, reader, issues }, requested);
  }

  function batches(signal?: AbortSignal) {
    let shared: readonly string[] = [];
    async function prepare(requested?: AbortSignal) {
      if (workbook.sharedTexts)
        shared = await sharedTexts(workbook.sharedTexts, Infinity, onRead, requested);
    }
    return read((index) => shared[index] ?? "", prepare, signal && { requested: signal });
  }

  /** The first rows usually need only the first shared strings, because programs store those in order of use. */
  async function* firstBatches(): AsyncGenerator<RowBatch> {
    let last = -1;
    function noted(index: number) {
      last = Math.max(last, index);
      // A placeholder, so that the row doesn't seem empty.
      return "…";
    }
    await firstRows(read(noted));
    issues.clear();
    let shared: readonly string[] = [];
    async function prepare() {
      if (workbook.sharedTexts && last >= 0)
        shared = await sharedTexts(workbook.sharedTexts, last + 1);
    }
    yield await firstRows(read((index) => shared[index] ?? "", prepare, { onText: texts.note }));
  }
  return {
    issues,
    batches,
    firstBatches,
    hasTextNumbers: texts.hasAny,
    hidden: () => hidden.found(),
    // If hidden columns are left out, the column numbers of merged cells no longer match those of the rows.
    isCovered: (row, column) => reading === "read" && covers?.(row, column) === true,
  };
}
