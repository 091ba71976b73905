import { Trans, useLingui } from "@lingui/react/macro";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useAuth } from "@/account/auth.tsx";
import { loginPath } from "@/account/login/return-to.ts";
import { ErrorState } from "@/ui/error-state.tsx";
import { Spinner } from "@/ui/spinner.tsx";

/** The gate before every protected page. It guards the screens only; the data is guarded by the database. */
export function RequireSession() {
  const { isAuthenticated, isLoading, isStalled, retry } = useAuth();
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
  if (!isAuthenticated) return <Navigate to={loginPath(location)} replace />;
  return <Outlet />;
}
