import { Trans } from "@lingui/react/macro";
import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { icon } from "@/ui/foundation/styles.ts";

function subscribe(listener: () => void) {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

  return (
    <output className="block">
      {!isOnline && (
        <span className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-2 text-sm text-ink">
          <WifiOff {...icon} className="shrink-0 text-warn" />
          <Trans>
            You’re offline. You can still read this screen, and you can save again when you’re back
            online.
          </Trans>
        </span>
      )}
    </output>
  );
}
