import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { measureService, type Measured } from "@/support/status/services-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";

/** Asked when somebody wants to know, of the server itself: no page elsewhere can be fresher than that. */
export function SystemStatus() {
  const [status, setStatus] = useState<Measured["is"] | "unknown" | "asking">("unknown");

  async function ask() {
    setStatus("asking");
    // The functions: they look after the database as well.
    setStatus((await measureService("functions")).is);
  }

  return (
    <div className="grid max-w-2xl justify-items-start gap-4">
      <Button variant="outline" loading={status === "asking"} onClick={() => void ask()}>
        <Trans>Ask the server now</Trans>
      </Button>
      <div aria-live="polite" className="w-full">
        {status === "asking" && <Trans>Asking…</Trans>}
        {status === "running" && (
          <Callout kind="good">
            <Trans>The server answers, and says that it is well.</Trans>
          </Callout>
        )}
        {(status === "failing" || status === "absent") && (
          <Callout kind="bad">
            <Trans>
              The server answers, but is not well. What you saved is kept. Try again in a few
              minutes, and write to us if it lasts.
            </Trans>
          </Callout>
        )}
        {status === "unreachable" && (
          <Callout kind="warn">
            <Trans>
              The server could not be reached from here. Check your connection first; nothing you
              saved is lost. If other sites work, write to us.
            </Trans>
          </Callout>
        )}
      </div>
    </div>
  );
}
