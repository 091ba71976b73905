import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FeedSync, SyncNotStarted, sendChanges } from "@/channels/sync/sync-runs-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { activity } from "@/ui/feedback/toast.tsx";
import { useIsShown } from "@/ui/foundation/use-is-shown.ts";

/** Publishes approved changes to feeds. If the person has left the screen, a toast shows the error. */
export function useFeedSync(): FeedSync {
  const { t, i18n } = useLingui();
  const isShown = useIsShown();
  return useMutation({
    ...sendChanges,
    onError: (error) => {
      if (isShown.current) return;
      const [title, cause] =
        error instanceof SyncNotStarted
          ? [t`Nothing was sent`, error.cause]
          : [t`The sync was interrupted`, error];
      activity.error(title, { description: i18n._(errorMessage(cause)) });
    },
  });
}
