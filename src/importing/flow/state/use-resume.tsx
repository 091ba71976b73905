import { type Dispatch, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Owner } from "@/importing/commit/plan-store.ts";
import type { DraftRecorder } from "@/importing/drafts/draft-recorder.ts";
import { isSameFile } from "@/importing/drafts/file-identity.ts";
import { takeDraft, type TakenDraft } from "@/importing/drafts/stored-drafts.ts";
import type { DroppedFile, ImportAction, OpenTable } from "@/importing/flow/state/import-state.ts";
import type { ImportWorkerState } from "@/importing/session/use-import-worker.tsx";

/** Why a draft wasn't resumed. */
export type ResumeError = "open-elsewhere" | "missing" | "file-needed" | "other-file";

type Resuming = {
  owner: Owner;
  /** The draft that the URL named when the import opened, for example after a reload. */
  requested: string | null;
  importWorker: Pick<ImportWorkerState, "run" | "openFile" | "openTable">;
  recorder: DraftRecorder;
  dispatch: Dispatch<ImportAction>;
  /** Opens the table of a draft with its mapping and corrections. Null if no table was chosen. */
  restoreTable: (taken: TakenDraft, file: File) => Promise<OpenTable | null>;
  /** Lists the drafts again: while this tab tries to resume one, the list shows it as open. */
  refresh: () => Promise<void>;
};

/** Resumes stored drafts: the one in the URL automatically, others when a person asks for them. */
export function useResume(given: Resuming) {
  const { owner, requested, importWorker, recorder, dispatch, restoreTable, refresh } = given;
  const [isResuming, setResuming] = useState(requested !== null);
  const [resumeError, setResumeError] = useState<ResumeError | null>(null);
  const started = useRef(false);

  async function restore(
    taken: TakenDraft,
    chosen: File | null,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { draft, release } = taken;
    const file = taken.file ?? chosen;
    if (file === null) setResumeError("file-needed");
    else if (taken.file === null && !(await isSameFile(file, draft.file)))
      setResumeError("other-file");
    else {
      const dropped: DroppedFile = {
        draft: draft.id,
        file,
        opened: await importWorker.openFile(file),
        address: draft.address,
      };
      const table = await restoreTable(taken, file);
      if (signal.aborted) return false;
      const { supplier, mode } = draft;
      recorder.adopt(draft, release);
      dispatch(
        table === null || draft.table === null
          ? { type: "filesOpened", files: [dropped], decided: { supplier, mode } }
          : {
              type: "draftResumed",
              file: dropped,
              table,
              decided: { supplier, mode },
              step: draft.table.step,
            },
      );
      return true;
    }
    return false;
  }

  async function resume(id: string, chosen: File | null = null) {
    setResumeError(null);
    setResuming(true);
    await importWorker.run("opening", async (signal) => {
      signal.addEventListener("abort", () => setResuming(false));
      const taken = await takeDraft(owner, id);
      if (typeof taken === "string") {
        setResumeError(taken);
        return;
      }
      let isRestored = false;
      try {
        isRestored = await restore(taken, chosen, signal);
      } finally {
        if (!isRestored) taken.release();
      }
    });
    setResuming(false);
    await refresh();
  }

  const resumeRequested = useEffectEvent(() => {
    if (requested === null || started.current) return;
    started.current = true;
    void resume(requested);
  });
  useEffect(() => resumeRequested(), []);

  return { resume, isResuming, resumeError };
}
