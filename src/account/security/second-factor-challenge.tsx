import type { Session } from "@supabase/auth-js";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { logOut } from "@/account/session/end-session-api.ts";
import { CodeForm } from "@/account/security/code-form.tsx";
import { answerChallenge } from "@/account/security/second-factor-api.ts";
import { appName } from "@/lib/brand.ts";
import { currentEnv } from "@/lib/env.ts";
import { Button } from "@/ui/button.tsx";
import { Logo } from "@/ui/logo.tsx";
import { linkLook } from "@/ui/look.ts";
import { RadioGroup } from "@/ui/radio-group.tsx";
import { toast } from "@/ui/toast.tsx";

/** Between the password and everything else, for accounts with an app that makes codes. */
export function SecondFactorChallenge({ user }: Pick<Session, "user">) {
  const { t } = useLingui();
  const apps = (user.factors ?? []).filter(({ status }) => status === "verified");
  const [chosen, setChosen] = useState(apps[0]?.id ?? "");
  const { email = "" } = user;
  const support = currentEnv().enterpriseEmail;

  async function leave() {
    try {
      await logOut();
    } catch {
      toast.error(t`Error logging out`);
    }
  }

  return (
    <main
      id="main"
      className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-6 px-4 py-10"
    >
      <p className="flex items-center gap-2.5 text-base font-semibold">
        <Logo />
        {appName()}
      </p>
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold">
          <Trans>Enter your code</Trans>
        </h1>
        <p className="text-ink-2">
          <Trans>
            {email} is protected by a second factor. Open your authenticator app and enter the code
            it shows for this portal.
          </Trans>
        </p>
      </div>
      {apps.length > 1 && (
        <RadioGroup
          legend={t`Which app?`}
          value={chosen}
          onChange={setChosen}
          options={apps.map(({ id, friendly_name }) => ({
            value: id,
            label: friendly_name ?? t`Authenticator app`,
          }))}
        />
      )}
      <CodeForm
        submit={<Trans>Continue</Trans>}
        onCode={(code) => answerChallenge(chosen, code)}
        actions={
          <Button variant="ghost" onClick={() => void leave()}>
            <Trans>Log out</Trans>
          </Button>
        }
      />
      <p className="text-sm text-ink-3">
        <Trans>
          Lost the device? Write to{" "}
          <a href={`mailto:${support}`} className={linkLook}>
            {support}
          </a>{" "}
          to have the second factor removed.
        </Trans>
      </p>
    </main>
  );
}
