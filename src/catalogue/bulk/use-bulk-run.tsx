import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { applyBulk, previewBulk } from "@/catalogue/bulk/run-bulk-edit.ts";
import type { BulkEdit } from "@/catalogue/bulk/bulk-edit.ts";
import { type BulkPreview, remaining } from "@/catalogue/bulk/bulk-preview.ts";
import type { ProductChoice } from "@/catalogue/query/product-choice.ts";
import { fittingTitle, type Rejection } from "@/catalogue/ledger/change-set.ts";
import type { Written } from "@/catalogue/ledger/ledger-api.ts";
import { undoHistoryOf } from "@/catalogue/ledger/undo-history.ts";
import { useUndo } from "@/catalogue/ledger/use-undo.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { activity } from "@/ui/feedback/toast.tsx";
import { useIsShown } from "@/ui/foundation/use-is-shown.ts";

export type BulkStep =
  | { is: "asking" }
  | { is: "looking"; read: number }
  | { is: "showing"; preview: BulkPreview }
  | { is: "writing"; sent: number; total: number }
  | { is: "done"; rejected: readonly Rejection[] };

/** What a write did before it failed. */
type Progress = { written: number; rejected: readonly Rejection[] };

const NOTHING: Progress = { written: 0, rejected: [] };

type BulkRun = {
  step: BulkStep;
  /** The error that ended the preview or the write. */
  failure: unknown;
  /** How many products were already updated by a write that failed. The preview lists only the remaining ones. */
  written: number;
  preview: (edits: readonly BulkEdit[]) => Promise<void>;
  write: (preview: BulkPreview, title: string) => Promise<void>;
  /** Stops the work in progress. Changes already written remain and can be undone. */
  stop: () => void;
  ask: () => void;
};

/** Previews edits, then writes them. Writing continues after the dialog is closed, and its result is still reported. */
export function useBulkRun(
  organization: Organization,
  chosen: ProductChoice,
  { onWritten, onDone }: { onWritten: () => void; onDone: () => void },
): BulkRun {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const undo = useUndo();
  const [step, setStep] = useState<BulkStep>({ is: "asking" });
  const [failure, setFailure] = useState<unknown>(null);
  const [before, setBefore] = useState(NOTHING);
  const work = useRef(new AbortController());
  const isLooking = useRef(false);
  const isShown = useIsShown();

  // Closing the dialog cancels a preview that is still loading.
  useEffect(() => () => void (isLooking.current && work.current.abort()), []);

  async function showPreview(edits: readonly BulkEdit[]) {
    const { signal } = (work.current = new AbortController());
    setFailure(null);
    setBefore(NOTHING);
    setStep({ is: "looking", read: 0 });
    isLooking.current = true;
    try {
      const onProgress = (read: number) => setStep({ is: "looking", read });
      const preview = await previewBulk(organization.id, chosen, edits, { onProgress, signal });
      setStep({ is: "showing", preview });
    } catch (error) {
      if (!signal.aborted) setFailure(error);
      setStep({ is: "asking" });
    } finally {
      isLooking.current = false;
    }
  }

  async function write(preview: BulkPreview, title: string) {
    const { signal } = (work.current = new AbortController());
    const total = preview.changed.length;
    let sent = 0;
    const onProgress = (count: number) => {
      sent = count;
      setStep({ is: "writing", sent, total });
    };
    setFailure(null);
    onProgress(0);
    const named = fittingTitle(title);
    const outcome = await applyBulk(organization.id, named, preview, { onProgress, signal }).catch(
      (error: unknown): Written => ({ changeSet: "", written: 0, rejected: [], failure: error }),
    );
    const rest = remaining(preview, sent);
    // With no products left, the failure only concerns marking the change set as finished, so the edit succeeded.
    const why = rest.changed.length > 0 ? outcome.failure : undefined;
    if (outcome.written > 0)
      undoHistoryOf(organization.id).record({ id: outcome.changeSet, title: named });
    notify({ ...outcome, failure: why }, { title: named, total });
    if (sent > 0) {
      onWritten();
      void queries.invalidateQueries({ queryKey: ["change-sets"] });
      void queries.invalidateQueries({ queryKey: ["product"] });
    }
    const rejected = [...before.rejected, ...outcome.rejected];
    if (why === undefined) {
      setStep({ is: "done", rejected });
      if (rejected.length === 0) onDone();
      return;
    }
    // Returns to the preview of the products that weren't sent, so that one click updates them. The server would reject
    // the others as conflicts, because their versions have changed.
    setBefore({ written: before.written + outcome.written, rejected });
    setFailure(why);
    setStep({ is: "showing", preview: rest });
  }

  function notify(
    { changeSet, written, rejected, isStopped, failure: why }: Written,
    { title, total }: { title: string; total: number },
  ) {
    if (written === 0 && (why !== undefined || isStopped || rejected.length > 0)) {
      const none = t`${plural(total, { one: "# product wasn’t updated", other: "# products weren’t updated" })}`;
      if (why === undefined) activity.warning(none);
      // While the dialog is open, it shows this error itself.
      else if (!isShown.current) activity.error(none, { description: i18n._(errorMessage(why)) });
      return;
    }
    const count = t`${plural(written, { one: "# product", other: "# products" })}`;
    const action = {
      label: t`Undo`,
      onClick: () => void undo(changeSet, title).then(onWritten),
    };
    const text = { id: changeSet, ...(written > 0 ? { action } : {}) };
    if (why !== undefined)
      activity.error(t`Stopped after ${count}`, {
        ...text,
        description: isShown.current
          ? t`The changes so far are saved. Continue in the dialog, or undo them.`
          : t`The changes so far are saved. Undo them before you repeat this edit, because it could apply twice.`,
      });
    else if (isStopped) activity.warning(t`Stopped. Updated so far: ${count}`, text);
    else if (rejected.length > 0)
      activity.warning(t`Updated: ${count}. Not updated: ${rejected.length}`, text);
    else activity.success(title, text);
  }

  return {
    step,
    failure,
    written: before.written,
    preview: showPreview,
    write,
    stop: () => work.current.abort(),
    ask: () => setStep({ is: "asking" }),
  };
}
