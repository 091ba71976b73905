import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";

const SLOW_MS = 3_000;
const STUCK_MS = 10_000;

/**
 * Render this while a request runs. After 3 seconds it shows that the server is slow, and after 10 it offers a retry if
 * it has `onRetry`. Change its key to start over for another request.
 */
export function SlowNotice({ onRetry }: { onRetry?: () => void }) {
  const [wait, setWait] = useState<"short" | "slow" | "stuck">("short");

  useEffect(() => {
    const slow = setTimeout(() => setWait("slow"), SLOW_MS);
    const stuck = setTimeout(() => setWait("stuck"), STUCK_MS);
    return () => {
      clearTimeout(slow);
      clearTimeout(stuck);
    };
  }, []);

  return (
    <output className={wait === "short" ? "sr-only" : "block"}>
      {wait !== "short" && (
        <Callout
          title={<Trans>The server is taking longer than usual</Trans>}
          actions={
            wait === "stuck" &&
            onRetry && (
              <Button variant="outline" onClick={onRetry}>
                <Trans>Try again</Trans>
              </Button>
            )
          }
        >
          <Trans>We’re still waiting for its response.</Trans>
        </Callout>
      )}
    </output>
  );
}
