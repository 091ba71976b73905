import { Trans, useLingui } from "@lingui/react/macro";
import { useState, useSyncExternalStore } from "react";
import { Link, type Location, Navigate, useLocation } from "react-router-dom";
import { useAuth } from "@/account/auth/auth.tsx";
import { watchSessionEnd, wasEndedElsewhere } from "@/account/auth/session-end-store.ts";
import { EntryFrame } from "@/account/login/entry-frame.tsx";
import { LoginForm } from "@/account/login/login-form.tsx";
import { afterLogin } from "@/account/arrival/return-to.ts";
import { SecurityBanner } from "@/account/login/security-banner.tsx";
import { SignUpForm } from "@/account/login/sign-up-form.tsx";
import { appName } from "@/lib/brand.ts";
import { Callout } from "@/ui/feedback/callout.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";

export function Component() {
  const { isAuthenticated } = useAuth();
  const { search, state }: Location<unknown> = useLocation();
  const { t } = useLingui();
  // Links for newcomers open the sign-up tab.
  const [tab, setTab] = useState(state === "sign-up" ? "sign-up" : "login");
  const [wasSignUpOpened, setSignUpOpened] = useState(tab === "sign-up");
  const name = appName();
  // False until hydration: before that, the browser would submit the prerendered form itself.
  const isAlive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

  const wasEnded = useSyncExternalStore(watchSessionEnd, wasEndedElsewhere, () => false);

  if (isAuthenticated) return <Navigate to={afterLogin(search)} replace />;

  return (
    <EntryFrame>
      <h1 className="text-2xl font-semibold">
        {tab === "login" ? <Trans>Log in to {name}</Trans> : <Trans>Join {name}</Trans>}
      </h1>
      {wasEnded && (
        <Callout kind="warn" role="alert" title={<Trans>You were logged out</Trans>}>
          <Trans>
            Your session was ended on another device, or your password was changed. Log in to
            continue where you left off.
          </Trans>
        </Callout>
      )}
      <fieldset disabled={!isAlive} className="contents">
        <Tabs
          look="boxed"
          label={t`Log in or sign up`}
          value={tab}
          onValueChange={(chosen) => {
            setTab(chosen);
            if (chosen === "sign-up") setSignUpOpened(true);
          }}
          tabs={[
            { value: "login", label: <Trans>Login</Trans> },
            { value: "sign-up", label: <Trans>Sign Up</Trans> },
          ]}
        >
          {/* A panel that was opened stays mounted, so that no input is lost. */}
          <TabPanel value="login" forceMount hidden={tab !== "login"}>
            <LoginForm />
          </TabPanel>
          <TabPanel value="sign-up" forceMount hidden={tab !== "sign-up"}>
            {wasSignUpOpened && <SignUpForm />}
          </TabPanel>
        </Tabs>
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
