import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { applyBulk, previewBulk } from "@/catalogue/bulk/run-bulk-edit.ts";
import type { BulkEdit } from "@/catalogue/bulk/bulk-edit.ts";
import type { BulkPreview } from "@/catalogue/bulk/bulk-preview.ts";
import type { ProductChoice } from "@/catalogue/query/product-choice.ts";
import { fittingTitle, type Rejection } from "@/catalogue/ledger/change-set.ts";
import type { Written } from "@/catalogue/ledger/ledger-api.ts";
import { undoHistoryOf } from "@/catalogue/ledger/undo-history.ts";
import { useUndo } from "@/catalogue/ledger/use-undo.tsx";
import { activity } from "@/ui/feedback/toast.tsx";

export type BulkStep =
  | { is: "asking" }
  | { is: "looking"; read: number }
  | { is: "showing"; preview: BulkPreview }
  | { is: "writing"; sent: number; total: number }
  | { is: "done"; rejected: readonly Rejection[] };

type BulkRun = {
  step: BulkStep;
  /** The error that ended the preview, or a write that changed nothing. */
  failure: unknown;
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
  const { t } = useLingui();
  const queries = useQueryClient();
  const undo = useUndo();
  const [step, setStep] = useState<BulkStep>({ is: "asking" });
  const [failure, setFailure] = useState<unknown>(null);
  const work = useRef(new AbortController());
  const isLooking = useRef(false);

  // Closing the dialog cancels a preview that is still loading.
  useEffect(() => () => void (isLooking.current && work.current.abort()), []);

  async function showPreview(edits: readonly BulkEdit[]) {
    const { signal } = (work.current = new AbortController());
    setFailure(null);
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
    const onProgress = (sent: number) => setStep({ is: "writing", sent, total });
    /** Returns to the preview after a write that changed nothing, so that one click retries it. */
    const backToPreview = (why: unknown) => {
      setFailure(why);
      setStep({ is: "showing", preview });
    };
    setFailure(null);
    onProgress(0);
    try {
      const named = fittingTitle(title);
      const outcome = await applyBulk(organization.id, named, preview, { onProgress, signal });
      const isNothing = outcome.written === 0 && outcome.rejected.length === 0;
      if (outcome.failure !== undefined && isNothing) return backToPreview(outcome.failure);
      if (outcome.written > 0)
        undoHistoryOf(organization.id).record({ id: outcome.changeSet, title: named });
      notify(outcome, named);
      onWritten();
      void queries.invalidateQueries({ queryKey: ["change-sets"] });
      void queries.invalidateQueries({ queryKey: ["product"] });
      setStep({ is: "done", rejected: outcome.rejected });
      if (outcome.rejected.length === 0) onDone();
    } catch (error) {
      backToPreview(error);
    }
  }

  function notify(
    { changeSet, written, rejected, isStopped, failure: why }: Written,
    title: string,
  ) {
    const count = t`${plural(written, { one: "# product", other: "# products" })}`;
    const action = {
      label: t`Undo`,
      onClick: () => void undo(changeSet, title).then(onWritten),
    };
    const text = { id: changeSet, ...(written > 0 ? { action } : {}) };
    if (why !== undefined)
      activity.error(t`Stopped after ${count}`, {
        ...text,
        description: t`The changes so far are saved. Undo them before you repeat this edit, because it could apply twice.`,
      });
    else if (isStopped) activity.warning(t`Stopped. Updated so far: ${count}`, text);
    else if (rejected.length > 0)
      activity.warning(t`Updated: ${count}. Not updated: ${rejected.length}`, text);
    else activity.success(title, text);
  }

  return {
    step,
    failure,
    preview: showPreview,
    write,
    stop: () => work.current.abort(),
    ask: () => setStep({ is: "asking" }),
  };
}
