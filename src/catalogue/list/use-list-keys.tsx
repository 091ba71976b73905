import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { undoHistoryOf } from "@/catalogue/ledger/undo-history.ts";
import { useUndo } from "@/catalogue/ledger/use-undo.tsx";
import { activity } from "@/ui/feedback/toast.tsx";

const FIELDS = "input, textarea, select, [contenteditable]";
const LAYERS = "[role=dialog], [role=alertdialog], [role=menu]";

/** The action for a key press on the page. Fields and open dialogs handle their own keys. */
function wanted(event: KeyboardEvent): "undo" | "redo" | "shortcuts" | null {
  if (event.defaultPrevented || event.altKey || event.repeat) return null;
  if (event.target instanceof Element && event.target.closest(FIELDS)) return null;
  if (document.querySelector(LAYERS)) return null;
  if (!event.ctrlKey && !event.metaKey) return event.key === "?" ? "shortcuts" : null;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  return key === "y" && !event.shiftKey ? "redo" : null;
}

/** Ctrl Z undoes and Ctrl Shift Z or Ctrl Y redoes changes made on this page. A question mark lists the shortcuts. */
export function useListKeys(
  organization: string,
  { onWritten, onShortcuts }: { onWritten: () => void; onShortcuts: () => void },
) {
  const { t } = useLingui();
  const undo = useUndo();

  useEffect(() => {
    async function step(direction: "undo" | "redo") {
      const history = undoHistoryOf(organization);
      const result = await history.step(direction, ({ id, title }) =>
        undo(id, title, { isRedo: direction === "redo" }),
      );
      if (result === "done") onWritten();
      if (result === "empty")
        activity.info(direction === "undo" ? t`Nothing to undo here` : t`Nothing to redo here`, {
          id: "nothing to undo",
          description: t`To undo or redo earlier changes, open Changes.`,
        });
    }
    function onKey(event: KeyboardEvent) {
      const action = wanted(event);
      if (action === null) return;
      event.preventDefault();
      if (action === "shortcuts") onShortcuts();
      else void step(action);
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
}
