import { type RefObject, useEffect } from "react";
import { readTsv, writeHtml, writeTsv } from "@/ui/grid/cells/clipboard.ts";
import { type Plan, planPaste, type GridSheet, textsOf } from "@/ui/grid/cells/edit.ts";
import { type Block, colsIn, HEADER } from "@/ui/grid/cells/range.ts";
import type { GridMessages } from "./use-grid-messages.ts";
import { useStable } from "./use-stable.ts";

type Options<Row> = {
  scroller: RefObject<HTMLElement | null>;
  sheet: GridSheet<Row>;
  block: Block;
  isActive: boolean;
  canEdit: boolean;
  messages: GridMessages;
  report: (text: string, isWhole: boolean) => void;
  onPlan: (plan: Plan<Row>) => void;
};

/** Copies and pastes through the browser's clipboard events, which don't require permission and work with Excel. */
export function useGridClipboard<Row>(options: Options<Row>) {
  const { scroller, sheet, block, isActive, canEdit, messages, report, onPlan } = options;
  const isOurs = () =>
    isActive && block.top > HEADER && document.activeElement === scroller.current;

  const onCopy = useStable((event: ClipboardEvent) => {
    if (!isOurs()) return;
    event.preventDefault();
    const { table, missing } = textsOf(sheet, block);
    event.clipboardData?.setData("text/plain", writeTsv(table));
    event.clipboardData?.setData("text/html", writeHtml(table));
    report(messages.copied(table.length * colsIn(block), missing), missing === 0);
  });

  const onPaste = useStable((event: ClipboardEvent) => {
    if (!isOurs() || !canEdit) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text === "") return;
    event.preventDefault();
    onPlan(planPaste(sheet, readTsv(text), block));
  });

  // If no text is selected, Firefox sends these events to the page's body, even if another element has the focus.
  useEffect(() => {
    document.addEventListener("copy", onCopy);
    document.addEventListener("paste", onPaste);
    return () => {
      document.removeEventListener("copy", onCopy);
      document.removeEventListener("paste", onPaste);
    };
  }, [onCopy, onPaste]);
}
