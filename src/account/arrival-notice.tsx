import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import {
  type Arrival,
  currentArrival,
  dismissArrival,
  watchArrival,
} from "@/account/arrival-api.ts";
import { Callout } from "@/ui/callout.tsx";
import { toast } from "@/ui/toast.tsx";

/** At build time nobody has followed a link. */
const nothingYet = () => null;

/** Above the page, until it is closed: what a link in an e-mail has come to. Fetched only where there is something to say. */
export function ArrivalNotices() {
  const arrival = useSyncExternalStore(watchArrival, currentArrival, nothingYet);
  return arrival && <ArrivalNotice key={arrival} arrival={arrival} />;
}

function ArrivalNotice({ arrival }: { arrival: Arrival }) {
  const { t } = useLingui();
  const warn = useEffectEvent(() => {
    if (arrival !== "insecure") return;
    toast.warning(t`Insecure connection detected`, {
      description: t`Please use HTTPS for secure access.`,
      id: "insecure",
    });
    dismissArrival();
  });
  useEffect(() => warn(), []);

  if (arrival === "insecure") return null;
  const isHalf = arrival === "half-confirmed";
  return (
    <div className="fixed inset-x-3 top-3 z-40 mx-auto max-w-xl rounded-panel bg-surface shadow-float">
      <Callout
        kind={isHalf ? "info" : "warn"}
        role="alert"
        onDismiss={dismissArrival}
        title={
          isHalf ? (
            <Trans>One confirmation is still missing</Trans>
          ) : arrival === "link-expired" ? (
            <Trans>This link has expired or was used before</Trans>
          ) : (
            <Trans>This link did not work</Trans>
          )
        }
      >
        {isHalf ? (
          <Trans>
            This address is confirmed. Your e-mail address changes once you have also followed the
            link we sent to the other one.
          </Trans>
        ) : (
          <Trans>
            Nothing was changed. Links in our e-mails work once and for a short time: log in with
            your password, or ask for a new link on the login page.
          </Trans>
        )}
      </Callout>
    </div>
  );
}
