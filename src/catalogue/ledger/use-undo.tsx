import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { mutationOptions, useMutation } from "@tanstack/react-query";
import { useCallback } from "react";
import { fittingTitle } from "@/catalogue/ledger/change-set.ts";
import type { UndoProgress } from "@/catalogue/ledger/ledger-api.ts";
import { activity } from "@/ui/feedback/toast.tsx";

type Undo = {
  id: string;
  title: string;
  only: { products?: string[]; fields?: string[] };
  onProgress: (progress: UndoProgress) => void;
};

const undoChangeSet = mutationOptions({
  mutationKey: ["change-sets"],
  meta: { invalidates: [["change-sets"], ["product"], ["product-history"]] },
  mutationFn: async ({ id, title, only, onProgress }: Undo) => {
    // The code for undoing loads on demand.
    const { undoChanges } = await import("@/catalogue/ledger/ledger-api.ts");
    return undoChanges(id, title, only, onProgress);
  },
});

type How = {
  isRedo?: boolean;
  only?: { products?: string[]; fields?: string[] };
  /** Shows the progress of a long undo. Without this, a toast shows it. */
  onProgress?: (progress: UndoProgress) => void;
};

/**
 * Undoes a change set in full or in part, or redoes it, and shows the result. Returns the id of the undo, or null if it
 * changed nothing, because then there is nothing to redo.
 */
export function useUndo() {
  const { t, i18n } = useLingui();
  const { mutateAsync } = useMutation(undoChangeSet);

  return useCallback(
    async (
      id: string,
      title: string,
      { isRedo = false, only = {}, ...how }: How = {},
    ): Promise<string | null> => {
      const named = isRedo ? t`Redo: ${title}` : t`Undo: ${title}`;
      const notice = `undo ${id}`;
      const onToast = ({ done, total }: UndoProgress) =>
        activity.loading(named, {
          id: notice,
          description: t`${i18n.number(done)} of ${i18n.number(total)}`,
        });
      const { onProgress = onToast } = how;
      try {
        const { changeSet, leftOut, written, failure, rejection } = await mutateAsync({
          id,
          title: fittingTitle(named),
          only,
          onProgress,
        });
        if (rejection === "already_undone") {
          activity.info(
            isRedo ? t`This change was already redone` : t`This change was already undone`,
            {
              description: t`Nothing was changed.`,
            },
          );
          return null;
        }
        if (rejection === "undo_running") {
          activity.info(
            isRedo
              ? t`This change is already being redone`
              : t`This change is already being undone`,
            {
              description: t`Another tab or person started it. Wait until it’s finished.`,
            },
          );
          return null;
        }
        const count = t`${plural(written, { one: "# product", other: "# products" })}`;
        const done = isRedo ? t`Redone: ${count}` : t`Undone: ${count}`;
        if (failure !== undefined)
          activity.error(t`Stopped after ${count}`, {
            id: notice,
            description: t`Your progress is saved. Run it again to continue.`,
          });
        else if (leftOut.length === 0) activity.success(done, { id: notice });
        else
          activity.warning(done, {
            id: notice,
            description: t`Products skipped, fully or in part: ${listed(leftOut)}. To see why, open Changes in the catalogue.`,
          });
        return written > 0 ? changeSet : null;
      } catch {
        activity.dismiss(notice);
        // The undo didn't start. The shared error handler shows the failure.
        return null;
      }
    },
    [mutateAsync, t, i18n],
  );
}

/** Names the first few SKUs and counts the rest. */
function listed(skus: readonly string[]): string {
  const named = skus.slice(0, 5).join(", ");
  return skus.length > 5 ? `${named} … (${skus.length})` : named;
}
