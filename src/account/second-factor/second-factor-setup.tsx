import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { CodeForm } from "@/account/second-factor/code-form.tsx";
import type { AuthFailure } from "@/account/auth/auth-failure.ts";
import { isUnsupported, authFailureMessage } from "@/account/auth/auth-failure-message.ts";
import { type Enrolment, spelled } from "@/account/second-factor/second-factor.ts";
import { beginEnrolment, finishEnrolment } from "@/account/second-factor/second-factor-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { CopyButton } from "@/ui/controls/copy-button.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";

type SecondFactorSetupProps = { onClose: () => void; onDone: () => void };

/** Has two steps: name the app and scan the QR code, then prove with a first code that it worked. */
export function SecondFactorSetup({ onClose, onDone }: SecondFactorSetupProps) {
  const { t } = useLingui();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Set up two-factor authentication`}
      description={
        enrolment
          ? t`Scan this code with your authenticator app, then enter the code the app shows.`
          : t`You need an authenticator app on your phone or computer, such as Aegis, 2FAS or your password manager.`
      }
    >
      {enrolment ? (
        <div className="grid gap-4">
          <Scan enrolment={enrolment} />
          <CodeForm
            submit={<Trans>Turn on</Trans>}
            onCode={(code) => finishEnrolment(enrolment.id, code)}
            onDone={onDone}
          />
        </div>
      ) : (
        <NameForm onEnrolled={setEnrolment} />
      )}
    </Dialog>
  );
}

function NameForm({ onEnrolled }: { onEnrolled: (enrolment: Enrolment) => void }) {
  const { t, i18n } = useLingui();
  const [name, setName] = useState(t`Authenticator app`);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);

  async function begin() {
    if (busy) return;
    setBusy(true);
    const answer = await beginEnrolment(name.trim());
    setBusy(false);
    if (answer.ok) onEnrolled(answer.value);
    else setFailure(answer.failure);
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <Field label={t`App or device name`} hint={t`Helps you recognize it later.`}>
        <Input
          value={name}
          maxLength={60}
          required
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {failure &&
        (isUnsupported(failure) ? (
          <Callout kind="info" role="alert" title={<Trans>Not available</Trans>}>
            <Trans>
              The connected server doesn’t offer two-factor authentication, so nothing was changed.
              Its administrator can turn it on.
            </Trans>
          </Callout>
        ) : (
          <Callout kind="bad" role="alert">
            {authFailureMessage(failure, i18n)}
          </Callout>
        ))}
      <div>
        <Button type="submit" loading={busy} disabled={name.trim() === ""}>
          <Trans>Continue</Trans>
        </Button>
      </div>
    </form>
  );
}

function Scan({ enrolment: { image, secret } }: { enrolment: Enrolment }) {
  const { t } = useLingui();
  return (
    <div className="grid justify-items-center gap-3">
      {/* White in both themes, because cameras can't read a light code on a dark background. */}
      <img
        src={image}
        width={192}
        height={192}
        alt={t`QR code with the setup key for your app`}
        className="rounded-panel border border-line bg-white p-3"
      />
      <div className="grid gap-1 text-center">
        <p className="text-sm text-ink-2">
          <Trans>Or enter this key in the app:</Trans>
        </p>
        <p className="flex items-center justify-center gap-1">
          <code className="font-mono text-sm wrap-anywhere text-ink">{spelled(secret)}</code>
          <CopyButton text={secret} label={t`Copy key`} />
        </p>
      </div>
    </div>
  );
}
