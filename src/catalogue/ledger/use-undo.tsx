import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { mutationOptions, useMutation } from "@tanstack/react-query";
import { useCallback } from "react";
import { fittingTitle } from "@/catalogue/ledger/change-set.ts";
import { activity } from "@/ui/feedback/toast.tsx";

type Undo = { id: string; title: string; only: { products?: string[]; fields?: string[] } };

const undoChangeSet = mutationOptions({
  mutationKey: ["change-sets"],
  meta: { invalidates: [["change-sets"], ["product"], ["product-history"]] },
  mutationFn: async ({ id, title, only }: Undo) => {
    // Loads with the first undo.
    const { undoChanges } = await import("@/catalogue/ledger/ledger-api.ts");
    return undoChanges(id, title, only);
  },
});

type How = { isRedo?: boolean; only?: { products?: string[]; fields?: string[] } };

/** Undoes a change set in full or in part, or redoes it, and shows the result. */
export function useUndo() {
  const { t } = useLingui();
  const { mutateAsync } = useMutation(undoChangeSet);

  return useCallback(
    async (id: string, title: string, { isRedo = false, only = {} }: How = {}) => {
      const named = isRedo ? t`Redo: ${title}` : t`Undo: ${title}`;
      try {
        const { leftOut, written, failure } = await mutateAsync({
          id,
          title: fittingTitle(named),
          only,
        });
        const count = t`${plural(written, { one: "# product", other: "# products" })}`;
        const done = isRedo ? t`Redone: ${count}` : t`Undone: ${count}`;
        if (failure !== undefined)
          activity.error(t`Stopped after ${count}`, {
            description: t`Your progress is saved. Run it again to continue.`,
          });
        else if (leftOut.length === 0) activity.success(done);
        else
          activity.warning(done, {
            description: t`Skipped because they changed since or are in use: ${listed(leftOut)}`,
          });
      } catch {
        // The undo didn't start. The shared error handler shows the failure.
      }
    },
    [mutateAsync, t],
  );
}

/** Names the first few SKUs and counts the rest. */
function listed(skus: readonly string[]): string {
  const named = skus.slice(0, 5).join(", ");
  return skus.length > 5 ? `${named} … (${skus.length})` : named;
}
