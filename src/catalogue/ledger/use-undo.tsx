import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useCallback } from "react";
import { undoChangeSet } from "@/catalogue/ledger/change-sets-api.ts";
import { activity } from "@/ui/toast.tsx";

/** How long a title may be; what is undone twice would grow a word each time. */
const LONGEST = 190;

/** Takes a change set back and says what came of it. */
export function useUndo() {
  const { t } = useLingui();
  const { mutateAsync } = useMutation(undoChangeSet);

  return useCallback(
    async (id: string, title: string) => {
      try {
        const undone = await mutateAsync({ id, title: t`Undo: ${title}`.slice(0, LONGEST) });
        const { leftOut, written } = undone;
        const count = plural(written, { one: "# product", other: "# products" });
        if (leftOut.length === 0) activity.success(t`Undone: ${count}`);
        else
          activity.warning(t`Undone: ${count}`, {
            description: t`Left as they are, since they changed meanwhile or are in use: ${listed(leftOut)}`,
          });
      } catch {
        // The failure is told where all of them are; nothing half was written.
      }
    },
    [mutateAsync, t],
  );
}

/** The first few by name, the others by number. */
function listed(skus: readonly string[]): string {
  const named = skus.slice(0, 5).join(", ");
  return skus.length > 5 ? `${named} … (${skus.length})` : named;
}
