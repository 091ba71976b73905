import { Trans, useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { heldLink, watchArrival } from "@/account/arrival-api.ts";
import { useAuth } from "@/account/auth.tsx";
import { needsSecondFactor } from "@/account/security/second-factor.ts";
import { SecondFactorChallenge } from "@/account/security/second-factor-challenge.tsx";
import { HeldLinkQuestion } from "@/account/session/held-link-question.tsx";
import { SessionGuard } from "@/account/session/session-guard.tsx";
import { sessionKey } from "@/account/session/session-key.ts";
import { loginPath } from "@/account/login/return-to.ts";
import { ErrorState } from "@/ui/error-state.tsx";
import { Spinner } from "@/ui/spinner.tsx";

/** The gate before every protected page. A chunk of its own, fetched with the first of them. It guards the screens only; the data is guarded by the database. */
export function Component() {
  const { session, isLoading, isStalled, retry } = useAuth();
  const held = useSyncExternalStore(watchArrival, heldLink);
  const location = useLocation();
  const { t } = useLingui();

  if (isStalled) {
    return (
      <main id="main" className="grid min-h-dvh place-items-center p-6">
        <ErrorState title={<Trans>The login server does not answer</Trans>} onRetry={retry}>
          <Trans>
            You are still logged in on this device and nothing is lost. We keep trying; you can also
            try again now.
          </Trans>
        </ErrorState>
      </main>
    );
  }
  if (isLoading) {
    return (
      <main id="main" className="grid min-h-dvh place-items-center">
        <Spinner label={t`Checking your session`} />
      </main>
    );
  }
  if (!session) {
    return held ? <HeldLinkQuestion link={held} /> : <Navigate to={loginPath(location)} replace />;
  }
  const key = sessionKey(session);
  return (
    <SessionGuard key={key} session={key}>
      {needsSecondFactor(session) ? <SecondFactorChallenge user={session.user} /> : <Outlet />}
      {held && <HeldLinkQuestion link={held} />}
    </SessionGuard>
  );
}
