import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { measureService, type Measured } from "@/support/status/services-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";

/**
 * The status is measured on request from the person's own browser, because a separate status page could be out of date.
 */
export function SystemStatus() {
  const [status, setStatus] = useState<Measured["is"] | "unknown" | "asking">("unknown");

  async function request() {
    setStatus("asking");
    // The functions' health check covers the database as well.
    setStatus((await measureService("functions")).is);
  }

  return (
    <div className="grid max-w-2xl justify-items-start gap-4">
      <Button variant="outline" loading={status === "asking"} onClick={() => void request()}>
        <Trans>Check status now</Trans>
      </Button>
      <div aria-live="polite" className="w-full">
        {status === "asking" && <Trans>Checking status…</Trans>}
        {status === "running" && (
          <Callout kind="good">
            <Trans>The server is running normally.</Trans>
          </Callout>
        )}
        {(status === "failing" || status === "absent") && (
          <Callout kind="bad">
            <Trans>
              The server is having problems, but your saved data is safe. Try again in a few
              minutes, and contact us if this continues.
            </Trans>
          </Callout>
        )}
        {status === "unreachable" && (
          <Callout kind="warn">
            <Trans>
              We couldn’t reach the server, but your saved data is safe. Check your connection, and
              contact us if other sites work.
            </Trans>
          </Callout>
        )}
      </div>
    </div>
  );
}
