import type { ZipFile } from "@/importing/source/bytes/zip-archive.ts";
import type { GridSource } from "@/importing/source/parts/grid-table.ts";
import { issueList } from "@/importing/source/table/source-issue-list.ts";
import type { HiddenCells } from "@/importing/source/table/source-options.ts";
import { textNumbers } from "@/importing/source/detect/text-numbers.ts";
import { rowBatches } from "@/importing/source/table/row-batches.ts";
import { decodedText } from "@/importing/source/encoding/decoded-text.ts";
import { hiddenCells } from "./hidden-cells.ts";
import { coveredCells } from "./merged-cells.ts";
import { type OdsSheet, odsSheets } from "./ods-sheet.ts";

/** The rows of one sheet of an OpenDocument file. All sheets are in the same XML file. */
export function odsRows(
  content: ZipFile,
  sheet: number,
  onRead: (bytes: number) => void,
  reading: HiddenCells = "read",
): GridSource {
  const issues = issueList();
  let hidden = hiddenCells(reading);
  let covered = coveredCells();
  const { note: onText, hasAny: hasTextNumbers } = textNumbers();
  const texts = (counted: (bytes: number) => void) =>
    decodedText(content.open(counted), {
      encoding: "utf-8",
      onIssue: ({ kind }) => issues.add({ kind, place: 0, stops: false }),
    });
  function batches(signal?: AbortSignal) {
    let sheetNumber = 0;
    hidden = hiddenCells(reading);
    covered = coveredCells();
    return rowBatches(
      {
        texts,
        onRead,
        reader: (sink) =>
          odsSheets({
            ...sink,
            onText,
            hidden,
            onMerged: covered.add,
            onSheet: () => sheetNumber++ === sheet,
          }),
        issues,
      },
      signal,
    );
  }
  return {
    issues,
    batches,
    hasTextNumbers,
    hidden: () => hidden.found(),
    // If hidden columns are left out, the column numbers of merged cells no longer match those of the rows.
    isCovered: (row, column) => reading === "read" && covered.isCovered(row, column),
  };
}

/** The sheets in the order of the file. */
export async function odsSheetList(content: ZipFile): Promise<readonly OdsSheet[]> {
  const sheets: OdsSheet[] = [];
  const reader = odsSheets({
    onSheet(sheet) {
      sheets.push(sheet);
      return false;
    },
    onRow: () => {},
    onIssue: () => {},
  });
  for await (const text of decodedText(content.open(), {
    encoding: "utf-8",
    onIssue: () => {},
  })) {
    reader.push(text);
    if (reader.hasStopped()) break;
  }
  return sheets;
}
