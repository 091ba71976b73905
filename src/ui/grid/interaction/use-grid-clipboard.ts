import type { ClipboardEvent } from "react";
import { readTsv, writeHtml, writeTsv } from "@/ui/grid/cells/clipboard.ts";
import { type Plan, planPaste, type Sheet, textsOf } from "@/ui/grid/cells/edit.ts";
import { type Block, colsIn, HEADER } from "@/ui/grid/cells/range.ts";
import type { Words } from "./use-grid-labels.ts";

type Options<Row> = {
  sheet: Sheet<Row>;
  block: Block;
  isActive: boolean;
  canEdit: boolean;
  words: Words;
  report: (text: string, isWhole: boolean) => void;
  onPlan: (plan: Plan<Row>) => void;
};

/** Copies and pastes through the browser's clipboard events, which need no permission and work with Excel. */
export function useGridClipboard<Row>(options: Options<Row>) {
  const { sheet, block, isActive, canEdit, words, report, onPlan } = options;
  const isOurs = (event: ClipboardEvent) =>
    isActive && block.top > HEADER && event.target === event.currentTarget;

  function onCopy(event: ClipboardEvent) {
    if (!isOurs(event)) return;
    event.preventDefault();
    const { table, missing } = textsOf(sheet, block);
    event.clipboardData.setData("text/plain", writeTsv(table));
    event.clipboardData.setData("text/html", writeHtml(table));
    report(words.copied(table.length * colsIn(block), missing), missing === 0);
  }

  function onPaste(event: ClipboardEvent) {
    if (!isOurs(event) || !canEdit) return;
    const text = event.clipboardData.getData("text/plain");
    if (text === "") return;
    event.preventDefault();
    onPlan(planPaste(sheet, readTsv(text), block));
  }

  return { onCopy, onPaste };
}
