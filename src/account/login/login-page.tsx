import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useState, useSyncExternalStore } from "react";
import { Link, Navigate, useLocation } from "react-router-dom";
import { useAuth } from "@/account/auth/auth.tsx";
import { EntryFrame } from "@/account/login/entry-frame.tsx";
import { LoginForm } from "@/account/login/login-form.tsx";
import { LoginTabs } from "@/account/login/login-tabs.tsx";
import { afterLogin } from "@/account/login/return-to.ts";
import { SecurityBanner } from "@/account/login/security-banner.tsx";
import { appName } from "@/lib/brand.ts";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { Spinner } from "@/ui/feedback/spinner.tsx";

const SignUpForm = lazyPart(async () => ({
  default: (await import("@/account/login/sign-up-form.tsx")).SignUpForm,
}));

export function Component() {
  const { isAuthenticated } = useAuth();
  const { search } = useLocation();
  const { t } = useLingui();
  const [tab, setTab] = useState("login");
  const name = appName();
  // Drawn at build time, the form would otherwise be sent by the browser itself before it has come to life.
  const isAlive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

  if (isAuthenticated) return <Navigate to={afterLogin(search)} replace />;

  return (
    <EntryFrame>
      <h1 className="text-2xl font-semibold">
        {tab === "login" ? <Trans>Log in to {name}</Trans> : <Trans>Join {name}</Trans>}
      </h1>
      <fieldset disabled={!isAlive} className="contents">
        <LoginTabs
          label={t`Log in or sign up`}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: "login", label: <Trans>Login</Trans>, panel: <LoginForm /> },
            {
              value: "sign-up",
              label: <Trans>Sign Up</Trans>,
              panel: <SignUpTab isWanted={tab === "sign-up"} />,
            },
          ]}
        />
      </fieldset>
      <p>
        <Link to="/" className="text-ink-2 underline-offset-4 hover:text-ink hover:underline">
          <Trans>Back to home</Trans>
        </Link>
      </p>
      <SecurityBanner />
    </EntryFrame>
  );
}

function SignUpTab({ isWanted }: { isWanted: boolean }) {
  const { t } = useLingui();
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWasWanted(true);
  if (!wasWanted) return null;
  return (
    <Suspense fallback={<Spinner label={t`Loading`} />}>
      <SignUpForm />
    </Suspense>
  );
}
