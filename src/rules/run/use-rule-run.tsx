import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { fittingTitle } from "@/catalogue/ledger/change-set.ts";
import { writeInChunks } from "@/catalogue/ledger/ledger-api.ts";
import { useUndo } from "@/catalogue/ledger/use-undo.tsx";
import type { RuleChanges } from "@/rules/preview/rule-changes.ts";
import { activity } from "@/ui/feedback/toast.tsx";

/** The progress of a run, or null if none is in progress. */
type RunProgress = { sent: number; total: number } | null;

export type FinishedRun = {
  changeSet: string;
  title: string;
  written: number;
  /** False if the run was stopped or failed. */
  isComplete: boolean;
};

/** Writes the changes that rules make as one change set, which can be undone. */
export function useRuleRun(organization: string) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const undo = useUndo();
  const [progress, setProgress] = useState<RunProgress>(null);
  const work = useRef(new AbortController());

  async function run(
    name: string,
    { changes, unchanged, failed }: RuleChanges,
  ): Promise<FinishedRun> {
    const { signal } = (work.current = new AbortController());
    const title = fittingTitle(name);
    setProgress({ sent: 0, total: changes.length });
    try {
      const written = await writeInChunks(organization, { kind: "rule", title }, changes, {
        signal,
        onProgress: (sent) => setProgress({ sent, total: changes.length }),
        notSent: { unchanged, rejected: failed },
      });
      notify(title, written);
      for (const key of ["change-sets", "product", "products"])
        void queries.invalidateQueries({ queryKey: [key] });
      const isComplete = written.failure === undefined && written.isStopped !== true;
      return { changeSet: written.changeSet, title, written: written.written, isComplete };
    } finally {
      setProgress(null);
    }
  }

  function notify(title: string, result: Awaited<ReturnType<typeof writeInChunks>>) {
    const { changeSet, written, rejected, isStopped, failure } = result;
    const count = t`${plural(written, { one: "# product", other: "# products" })}`;
    const action = { label: t`Undo`, onClick: () => void undo(changeSet, title) };
    const text = { id: changeSet, ...(written > 0 ? { action } : {}) };
    if (failure !== undefined)
      activity.error(t`Stopped after ${count}`, {
        ...text,
        description: t`Your progress is saved. Run it again to continue.`,
      });
    else if (isStopped) activity.warning(t`Stopped. Updated so far: ${count}`, text);
    else if (rejected.length > 0)
      activity.warning(t`Updated: ${count}. Not updated: ${rejected.length}`, text);
    else activity.success(t`Updated: ${count}`, text);
  }

  return { progress, run, stop: () => work.current.abort() };
}
