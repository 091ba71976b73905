import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import * as z from "zod/mini";
import { useRuleSetting } from "@/rules/builder/rule-setting.tsx";
import { mergeRuleSets } from "@/rules/drafting/merge-rule-sets.ts";
import {
  emptyContent,
  type FilterContent,
  type FilterKind,
} from "@/rules/drafting/rule-set-draft.ts";
import type { EffectScope } from "@/rules/effect/use-effect-query.tsx";
import type { RuleSet } from "@/rules/sets/rule-set.ts";
import { sortedJson } from "@/rules/sets/rule-set-changes.ts";
import { ruleSetsQuery, saveRuleSet } from "@/rules/sets/rule-sets-api.ts";
import { useOneAtATime } from "@/ui/foundation/use-one-at-a-time.ts";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

/** Another person saved the set while this person was editing it. */
export type SetConflictState = {
  before: FilterContent;
  theirs: FilterContent;
  ours: FilterContent;
  /** Null if they deleted the set. */
  saved: RuleSet | null;
};

type SavedSet = {
  version: number;
  /** How many listings are rebuilt. */
  listings: number;
};

export type SetDraft = {
  /** The latest stored version; null if the set was never saved. */
  stored: RuleSet | null;
  /** Null if a newer version of the portal saved it. */
  content: FilterContent | null;
  empty: FilterContent;
  isEnabled: boolean;
  isDirty: boolean;
  isSaving: boolean;
  failure: unknown;
  conflict: SetConflictState | null;
  edit: (content: FilterContent) => void;
  enable: (isEnabled: boolean) => void;
  discard: () => void;
  /** Resolves to the new version, null if it wasn't saved. */
  save: () => Promise<SavedSet | null>;
  resolve: (keepsEdits: boolean) => void;
};

type Edits = { base: RuleSet | null; content: FilterContent; isEnabled: boolean };

const taken = z.object({ code: z.literal("23505") });

/** The content of a stored set; null if this version of the portal can't read it. */
function contentOf(set: RuleSet | null, kind: FilterKind): FilterContent | null {
  if (set === null) return emptyContent(kind);
  return set.content === null || set.content.kind === "price" ? null : set.content;
}

/** One set of rules while a person edits it. Nothing is stored until it's saved as a new version. */
export function useSetDraft(
  { kind, supplier, channel }: EffectScope,
  sets: readonly RuleSet[],
): SetDraft {
  const { organization } = useRuleSetting();
  const queries = useQueryClient();
  const [edits, setEdits] = useState<Edits | null>(null);
  const { mutateAsync, isPending, error, reset } = useMutation({
    ...saveRuleSet,
    meta: { ...saveRuleSet.meta, silent: true },
  });

  const stored =
    sets.find(
      (set) => set.kind === kind && set.supplierId === supplier && set.channelId === channel,
    ) ?? null;
  const storedContent = contentOf(stored, kind);
  const content = edits?.content ?? storedContent;
  const isEnabled = edits?.isEnabled ?? stored?.isEnabled ?? true;
  const isDirty = useMemo(
    () =>
      edits !== null &&
      (edits.isEnabled !== (stored?.isEnabled ?? true) ||
        sortedJson(edits.content) !== sortedJson(storedContent)),
    [edits, stored, storedContent],
  );
  useUnsavedWork(isDirty);

  const before = edits === null ? null : contentOf(edits.base, kind);
  const isBehind = edits !== null && edits.base?.version !== stored?.version;
  const conflict =
    isDirty && isBehind && before !== null && storedContent !== null
      ? { before, theirs: storedContent, ours: edits.content, saved: stored }
      : null;

  const start = (): Edits => ({
    base: stored,
    content: content ?? emptyContent(kind),
    isEnabled,
  });
  const store = useOneAtATime(async (onSaved: (saved: SavedSet) => void) => {
    if (content === null || conflict !== null) return;
    try {
      const { reach, ...saved } = await mutateAsync({
        organization: organization.id,
        seenVersion: stored?.version ?? 0,
        supplierId: supplier,
        channelId: channel,
        isEnabled,
        content,
      });
      queries.setQueryData(ruleSetsQuery(organization.id).queryKey, (known) => [
        ...(known ?? []).filter(({ id }) => id !== saved.id),
        saved,
      ]);
      setEdits(null);
      onSaved({ version: saved.version, listings: reach.listings });
    } catch {
      // The save bar shows the failure, or the conflict once the other version is loaded.
    }
  });

  return {
    stored,
    content,
    empty: emptyContent(kind),
    isEnabled,
    isDirty,
    isSaving: isPending,
    failure: taken.safeParse(error).success ? null : error,
    conflict,
    edit: (next) => setEdits({ ...(edits ?? start()), content: next }),
    enable: (next) => setEdits({ ...(edits ?? start()), isEnabled: next }),
    discard: () => {
      setEdits(null);
      reset();
    },
    save: async () => {
      let result: SavedSet | null = null;
      await store((saved) => {
        result = saved;
      });
      return result;
    },
    resolve: (keepsEdits) => {
      reset();
      if (!keepsEdits || conflict === null || edits === null) return setEdits(null);
      const { content: merged } = mergeRuleSets(conflict.before, conflict.theirs, conflict.ours);
      const hasSwitched = edits.isEnabled !== (edits.base?.isEnabled ?? true);
      return setEdits({
        base: stored,
        content: merged,
        isEnabled: hasSwitched ? edits.isEnabled : (stored?.isEnabled ?? true),
      });
    },
  };
}
