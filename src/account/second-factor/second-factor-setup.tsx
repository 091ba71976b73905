import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { CodeForm } from "@/account/second-factor/code-form.tsx";
import type { AuthFailure } from "@/account/auth/auth-failure.ts";
import {
  authFailureMessage,
  isUnsupported,
  PASSKEYS_NOT_OFFERED,
} from "@/account/auth/auth-failure-message.ts";
import { supportsPasskeys } from "@/account/second-factor/passkey.ts";
import {
  type Enrolment,
  type FactorKind,
  formatSetupKey,
} from "@/account/second-factor/second-factor.ts";
import {
  beginEnrolment,
  createPasskey,
  finishEnrolment,
  removeUnfinished,
} from "@/account/second-factor/second-factor-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { CopyButton } from "@/ui/controls/copy-button.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { RadioGroup } from "@/ui/inputs/radio-group.tsx";
import { Input } from "@/ui/inputs/input.tsx";

type SecondFactorSetupProps = { onClose: () => void; onDone: () => void };

/** Names a passkey and creates it; or names an app, shows its QR code and asks for a first code. */
export function SecondFactorSetup({ onClose, onDone }: SecondFactorSetupProps) {
  const { t } = useLingui();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);

  // Removes an unfinished app whichever way the dialog closes.
  useEffect(() => (enrolment === null ? undefined : () => void removeUnfinished()), [enrolment]);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Set up two-factor authentication`}
      description={
        enrolment
          ? t`Scan this code with your authenticator app, then enter the code the app shows.`
          : t`At each login, you’ll confirm with a second factor after your password.`
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
        <NameForm onEnrolled={setEnrolment} onDone={onDone} />
      )}
    </Dialog>
  );
}

type NameFormProps = { onEnrolled: (enrolment: Enrolment) => void; onDone: () => void };

function NameForm({ onEnrolled, onDone }: NameFormProps) {
  const { t, i18n } = useLingui();
  const cancelled = useCancelled();
  const [offersPasskeys, setOffersPasskeys] = useState(supportsPasskeys);
  const [kind, setKind] = useState<FactorKind>("app");
  const [names, setNames] = useState({ app: t`Authenticator app`, passkey: t`Passkey` });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const name = names[kind].trim();

  async function enrol(): Promise<AuthFailure | null> {
    if (kind === "passkey") {
      const created = await createPasskey(name, cancelled);
      if (created.ok) onDone();
      return created.ok ? null : created.failure;
    }
    const enrolled = await beginEnrolment(name, cancelled);
    if (enrolled.ok) onEnrolled(enrolled.value);
    return enrolled.ok ? null : enrolled.failure;
  }

  async function begin() {
    if (busy) return;
    setBusy(true);
    const found = await enrol();
    setBusy(false);
    setFailure(found);
    if (found?.code === PASSKEYS_NOT_OFFERED) {
      setOffersPasskeys(false);
      setKind("app");
    }
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      {offersPasskeys ? (
        <RadioGroup
          legend={t`Second factor`}
          look="cards"
          value={kind}
          onChange={(chosen) => {
            setKind(chosen);
            setFailure(null);
          }}
          options={[
            { value: "app", label: t`Authenticator app`, hint: <AppHint /> },
            {
              value: "passkey",
              label: t`Passkey`,
              hint: t`Use your fingerprint, face, PIN or security key. A passkey works only on this site, which protects you from phishing.`,
            },
          ]}
        />
      ) : (
        <p className="text-sm text-ink-2">
          <AppHint />
        </p>
      )}
      <Field
        label={kind === "app" ? t`App or device name` : t`Passkey name`}
        hint={t`Helps you recognize this factor later.`}
      >
        <Input
          value={names[kind]}
          maxLength={60}
          required
          onChange={(event) => setNames({ ...names, [kind]: event.target.value })}
        />
      </Field>
      {failure &&
        (isUnsupported(failure) ? (
          <Callout kind="info" role="alert" title={<Trans>Not available</Trans>}>
            <Trans>
              The connected server doesn’t offer two-factor authentication, so nothing was changed.
              Its administrator may be able to turn it on.
            </Trans>
          </Callout>
        ) : (
          <Callout kind={failure.code === PASSKEYS_NOT_OFFERED ? "info" : "bad"} role="alert">
            {authFailureMessage(failure, i18n)}
          </Callout>
        ))}
      <div>
        <Button type="submit" loading={busy} disabled={name === ""}>
          {kind === "app" ? <Trans>Continue</Trans> : <Trans>Create passkey</Trans>}
        </Button>
      </div>
    </form>
  );
}

const AppHint = () => (
  <Trans>
    You need an app on your phone or computer, such as Aegis, 2FAS or your password manager.
  </Trans>
);

/** Cancels pending operations, such as the browser's prompt, when the dialog closes. */
function useCancelled(): AbortSignal {
  const [controller] = useState(() => new AbortController());
  useEffect(() => () => controller.abort(), [controller]);
  return controller.signal;
}

function Scan({ enrolment: { image, secret } }: { enrolment: Enrolment }) {
  const { t } = useLingui();
  return (
    <div className="grid justify-items-center gap-3">
      {/* White in both themes, because not every scanner reads a light code on a dark background. */}
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
          <code className="font-mono text-sm wrap-anywhere text-ink">{formatSetupKey(secret)}</code>
          <CopyButton text={secret} label={t`Copy key`} />
        </p>
      </div>
    </div>
  );
}
