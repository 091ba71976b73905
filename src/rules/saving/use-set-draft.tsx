import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import * as z from "zod/mini";
import { useRuleSetting } from "@/rules/builder/rule-setting.tsx";
import { mergeRuleSets } from "@/rules/drafting/merge-rule-sets.ts";
import type { ContentKind, FilterContent } from "@/rules/drafting/rule-set-draft.ts";
import type { RuleSet, RuleSetContent } from "@/rules/sets/rule-set.ts";
import { sortedJson } from "@/rules/sets/rule-set-changes.ts";
import { ruleSetsQuery, saveRuleSet } from "@/rules/sets/rule-sets-api.ts";
import { useOneAtATime } from "@/ui/foundation/use-one-at-a-time.ts";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

/** Another person saved the set while this person was editing it. */
export type SetConflictState = {
  before: RuleSetContent;
  theirs: RuleSetContent;
  ours: RuleSetContent;
  /** The version that the other person saved, or null if they deleted the set. */
  saved: RuleSet | null;
};

type SavedSet = {
  version: number;
  /** How many listings are rebuilt. */
  listings: number;
};

export type SetDraft<Content extends RuleSetContent = FilterContent> = {
  /** The latest stored version; null if there is none. */
  stored: RuleSet | null;
  /** The content, or null if a newer version of the portal saved it. */
  content: Content | null;
  empty: Content;
  /** Returns the content, or null if it's of another kind or a newer version of the portal saved it. */
  read: (content: RuleSetContent | null) => Content | null;
  isEnabled: boolean;
  isDirty: boolean;
  isSaving: boolean;
  failure: unknown;
  conflict: SetConflictState | null;
  edit(this: void, content: Content): void;
  enable: (isEnabled: boolean) => void;
  discard: () => void;
  /** Resolves to the new version, or to null if the save failed. */
  save: () => Promise<SavedSet | null>;
  resolve: (keepsEdits: boolean) => void;
};

type Edits<Content> = { base: RuleSet | null; content: Content; isEnabled: boolean };

const taken = z.object({ code: z.literal("23505") });

/** One set of rules while a person edits it. Nothing is stored until it's saved as a new version. */
export function useSetDraft<Content extends RuleSetContent>(
  { supplier, channel }: { supplier: string | null; channel: string | null },
  kind: ContentKind<Content>,
  sets: readonly RuleSet[],
): SetDraft<Content> {
  const { empty } = kind;
  const read = (content: RuleSetContent | null) => (content === null ? null : kind.read(content));
  /** The content of a stored set; null if this version of the portal can't read it. */
  const contentOf = (set: RuleSet | null) => (set === null ? empty : read(set.content));
  const { organization } = useRuleSetting();
  const queries = useQueryClient();
  const [edits, setEdits] = useState<Edits<Content> | null>(null);
  const { mutateAsync, isPending, error, reset } = useMutation({
    ...saveRuleSet,
    meta: { ...saveRuleSet.meta, silent: true },
  });

  const stored =
    sets.find(
      (set) => set.kind === empty.kind && set.supplierId === supplier && set.channelId === channel,
    ) ?? null;
  const storedContent = contentOf(stored);
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

  const before = edits === null ? null : contentOf(edits.base);
  const isBehind = edits !== null && edits.base?.version !== stored?.version;
  const conflict =
    isDirty && isBehind && before !== null && storedContent !== null
      ? { before, theirs: storedContent, ours: edits.content, saved: stored }
      : null;

  const start = (): Edits<Content> => ({
    base: stored,
    content: content ?? empty,
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
      // The save bar shows the failure, or the conflict once the other person's version has loaded.
    }
  });

  return {
    stored,
    content,
    empty,
    read,
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
      const { before: base, theirs, ours } = conflict;
      const merged = read(mergeRuleSets(base, theirs, ours).content);
      if (merged === null) return setEdits(null);
      const hasSwitched = edits.isEnabled !== (edits.base?.isEnabled ?? true);
      return setEdits({
        base: stored,
        content: merged,
        isEnabled: hasSwitched ? edits.isEnabled : (stored?.isEnabled ?? true),
      });
    },
  };
}
