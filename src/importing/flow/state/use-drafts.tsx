import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Owner } from "@/importing/commit/plan-store.ts";
import { draftRecorder, type DraftStatus } from "@/importing/drafts/draft-recorder.ts";
import { openDrafts } from "@/importing/drafts/import-draft-store.ts";
import { discardDraft, listDrafts, lockDraft } from "@/importing/drafts/stored-drafts.ts";
import { draftContent, openDraft } from "@/importing/flow/state/draft-content.ts";
import type { FlowStep } from "@/importing/flow/state/flow-step.ts";
import type { ImportState } from "@/importing/flow/state/import-state.ts";

/** Saves the open import as a draft after each change, and lists the drafts that can be resumed. */
export function useDrafts({ person, organization }: Owner, state: ImportState, shown: FlowStep) {
  const queries = useQueryClient();
  const [statuses, setStatuses] = useState<Readonly<Record<string, DraftStatus>>>({});
  const [recorder] = useState(() =>
    draftRecorder({
      open: () => openDrafts({ person, organization }),
      lock: lockDraft,
      onStatus: (id, status) =>
        setStatuses((before) => (before[id] === status ? before : { ...before, [id]: status })),
    }),
  );
  const queryKey = ["import-drafts", person, organization];
  const { data: stored = [] } = useQuery({
    queryKey,
    queryFn: () => listDrafts({ person, organization }),
    networkMode: "always",
    // Always refetched, because another tab may have saved, resumed or discarded a draft.
    staleTime: 0,
    refetchOnWindowFocus: "always",
    retry: false,
  });
  const refresh = () => queries.invalidateQueries({ queryKey });

  useEffect(() => () => recorder.close(), [recorder]);

  useEffect(() => {
    const open = openDraft(state);
    for (const dropped of state.files) {
      if (dropped.opened.outcome !== "opened") continue;
      const isNew = !recorder.knows(dropped.draft);
      if (dropped === open || isNew)
        recorder.save(dropped.draft, dropped.file, draftContent(state, dropped, shown));
    }
  }, [recorder, state, shown]);

  const own = openDraft(state);
  const status = own === null ? null : (statuses[own.draft] ?? null);
  useEffect(() => {
    if (status !== "unsaved") return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [status]);

  const isOwn = (id: string) => state.files.some(({ draft }) => draft === id);
  return {
    recorder,
    refresh,
    /** The drafts that aren't open in this tab. */
    drafts: stored.filter(({ id }) => !isOwn(id)),
    /** The id of the open import's draft. */
    own: own?.draft ?? null,
    status,
    discard: async (id: string) => {
      await discardDraft({ person, organization }, id);
      await refresh();
    },
  };
}
