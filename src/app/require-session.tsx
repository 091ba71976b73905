import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useEffect, useRef, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useAuth } from "@/account/auth/auth.tsx";
import { takeToken } from "@/account/members/invitation.ts";
import { storeInvitation } from "@/account/members/invitation-store.ts";
import { wasSignedOut } from "@/account/auth/session-end-store.ts";
import { needsSecondFactor } from "@/account/auth/needs-second-factor.ts";
import { clearLeftovers } from "@/account/session/leftovers-store.ts";
import { SessionGuard } from "@/account/session/session-guard.tsx";
import { sessionKey } from "@/account/auth/session-key.ts";
import { clearTimes } from "@/account/session/session-times-store.ts";
import { loginPath } from "@/account/arrival/return-to.ts";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { Spinner } from "@/ui/feedback/spinner.tsx";

const SecondFactorChallenge = lazyPart(async () => ({
  default: (await import("@/account/second-factor/second-factor-challenge.tsx"))
    .SecondFactorChallenge,
}));

/** Loaded after the first screen, because most days have no announcement. */
const AnnouncementBanner = lazyPart(async () => ({
  default: (await import("@/support/announcements/announcement-banner.tsx")).AnnouncementBanner,
}));

/**
 * Guards every protected page, in a chunk that loads with the first of them. It protects only the screens; the database
 * protects the data.
 */
export function Component() {
  const { session, isLoading, isStalled, retry } = useAuth();
  const { t } = useLingui();

  const [shown, setShown] = useState<string | null>(null);
  // The session that this tab had last. If another tab or the server ended it, this tab still has to be cleaned up.
  const last = useRef<string>(null);
  useEffect(() => {
    if (session) {
      last.current = sessionKey(session);
    } else if (last.current !== null) {
      clearTimes(last.current);
      last.current = null;
      void clearLeftovers();
    }
  }, [session]);

  if (isStalled) {
    return (
      <main id="main" className="grid min-h-dvh place-items-center p-6">
        <ErrorState title={<Trans>The login server isn’t responding</Trans>} onRetry={retry}>
          <Trans>
            You’re still logged in on this device and nothing was lost. We’ll keep trying, or you
            can try again now.
          </Trans>
        </ErrorState>
      </main>
    );
  }
  const waiting = (
    <main id="main" className="grid min-h-dvh place-items-center">
      <Spinner label={t`Checking your session…`} />
    </main>
  );
  if (isLoading) return waiting;
  if (!session) {
    return shown !== null && wasSignedOut(shown) ? <Navigate to="/" replace /> : <ToLogin />;
  }
  const key = sessionKey(session);
  if (shown !== key) setShown(key);
  return (
    <SessionGuard key={key} session={key}>
      {needsSecondFactor(session) ? (
        <Suspense fallback={waiting}>
          <SecondFactorChallenge user={session.user} />
        </Suspense>
      ) : (
        <>
          <Suspense>
            <AnnouncementBanner user={session.user.id} />
          </Suspense>
          <Outlet />
        </>
      )}
    </SessionGuard>
  );
}

/**
 * Redirects to the login page and passes on the requested page. An invitation's token is stored separately, because it
 * must not be in a URL.
 */
function ToLogin() {
  const location = useLocation();
  const { token, search } = takeToken(location.search);
  useEffect(() => {
    if (token !== null) storeInvitation(token);
  }, [token]);
  return <Navigate to={loginPath({ ...location, search })} replace />;
}
