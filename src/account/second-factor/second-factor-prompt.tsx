import type { Session } from "@supabase/supabase-js";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { CodeForm } from "@/account/second-factor/code-form.tsx";
import type { AuthResult } from "@/account/auth/auth-failure.ts";
import { currentEnv } from "@/lib/env.ts";
import { linkLook } from "@/ui/foundation/styles.ts";
import { RadioGroup } from "@/ui/inputs/radio-group.tsx";

type SecondFactorPromptProps = Pick<Session, "user"> & {
  onCode: (factorId: string, code: string) => Promise<AuthResult>;
  onDone?: () => void;
  /** Alternative actions, before the button. */
  actions?: ReactNode;
};

/** Asks for a code from one of the account's apps. */
export function SecondFactorPrompt({
  user,
  onCode,
  onDone = () => undefined,
  actions,
}: SecondFactorPromptProps) {
  const { t } = useLingui();
  const apps = (user.factors ?? []).filter(({ status }) => status === "verified");
  const [chosen, setChosen] = useState(apps[0]?.id ?? "");
  const { email = "" } = user;
  const support = currentEnv().enterpriseEmail;

  return (
    <>
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold">
          <Trans>Enter your code</Trans>
        </h1>
        <p className="text-ink-2">
          <Trans>
            {email} is protected by a second factor. Open your authenticator app and enter its code
            for this portal.
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
        onCode={(code) => onCode(chosen, code)}
        onDone={onDone}
        actions={actions}
      />
      <p className="text-sm text-ink-3">
        <Trans>
          Lost your device? Write to{" "}
          <a href={`mailto:${support}`} className={linkLook}>
            {support}
          </a>{" "}
          to have the second factor removed.
        </Trans>
      </p>
    </>
  );
}
