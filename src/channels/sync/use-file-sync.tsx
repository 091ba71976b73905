import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FileSync, sendFiles } from "@/channels/sync/sync-files-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { activity } from "@/ui/feedback/toast.tsx";
import { useIsShown } from "@/ui/foundation/use-is-shown.ts";

/** Creates files and records them as sent. If the person has left the screen, a toast shows the error or warning. */
export function useFileSync(): FileSync {
  const { t, i18n } = useLingui();
  const isShown = useIsShown();
  return useMutation({
    ...sendFiles,
    onError: (error) => {
      if (isShown.current) return;
      activity.error(t`The file wasn’t created`, { description: i18n._(errorMessage(error)) });
    },
    onSuccess: (outcome) => {
      if (isShown.current) return;
      if (outcome === "nothing" || outcome === "unidentified")
        activity.warning(t`No file was created`);
      if (typeof outcome === "object")
        activity.warning(t`Some products in the file have the same title`);
      if (outcome === "not-noted")
        activity.warning(t`The file was downloaded, but not all of it was marked as sent`);
    },
  });
}
