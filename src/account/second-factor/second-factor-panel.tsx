import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Smartphone } from "lucide-react";
import { useState } from "react";
import { useAuth } from "@/account/auth/auth.tsx";
import { FactorProofForm } from "@/account/second-factor/factor-proof-form.tsx";
import { ownSecurityQuery } from "@/account/events/security-api.ts";
import { authFailureOf } from "@/account/auth/auth-failure.ts";
import { authFailureMessage } from "@/account/auth/auth-failure-message.ts";
import type { Factor } from "@/account/second-factor/second-factor.ts";
import { factorsQuery, removeFactor } from "@/account/second-factor/second-factor-api.ts";
import { recoveryCodesQuery } from "@/account/second-factor/recovery-codes-api.ts";
import { RecoveryCodesDialog } from "@/account/second-factor/recovery-codes.tsx";
import { RecoveryCodesRow } from "@/account/second-factor/recovery-codes-row.tsx";
import { SecondFactorSetup } from "@/account/second-factor/second-factor-setup.tsx";
import { Badge } from "@/ui/layout/badge.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Panel } from "@/ui/layout/panel.tsx";
import { Skeleton } from "@/ui/feedback/skeleton.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

export function SecondFactorPanel() {
  const { t, i18n } = useLingui();
  const { user } = useAuth();
  const client = useQueryClient();
  const query = factorsQuery(user?.id ?? "");
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: user !== null });
  const [settingUp, setSettingUp] = useState(false);
  const [hasNewCodes, setNewCodes] = useState(false);
  const [removing, setRemoving] = useState<Factor | null>(null);
  const factors = data?.filter(({ verified }) => verified) ?? [];
  const isOn = factors.length > 0;
  const { data: own } = useQuery({ ...ownSecurityQuery(user?.id ?? ""), enabled: user !== null });
  const isAbsent = own?.offers_two_factor === false && !isOn;

  function finish(text: string) {
    setSettingUp(false);
    setRemoving(null);
    toast.success(text);
    void client.invalidateQueries({ queryKey: query.queryKey });
    void client.invalidateQueries({ queryKey: ["security"] });
  }

  /** Creates recovery codes after a setup if the account has none left. */
  async function offerCodes() {
    const left = await client
      .fetchQuery({ ...recoveryCodesQuery(user?.id ?? ""), staleTime: 0 })
      .catch(() => null);
    if (left === 0) setNewCodes(true);
  }

  return (
    <Panel
      title={
        <span className="flex items-center gap-2">
          <Trans>Two-factor authentication</Trans>
          {data && !isAbsent && (
            <Badge tone={isOn ? "good" : "calm"} dot>
              {isOn ? <Trans>On</Trans> : <Trans>Off</Trans>}
            </Badge>
          )}
        </span>
      }
      description={<Trans>Asks for a passkey or a code after your password at each login.</Trans>}
      actions={
        data &&
        !isAbsent && (
          <Button variant={isOn ? "outline" : "default"} onClick={() => setSettingUp(true)}>
            {isOn ? <Trans>Add another factor</Trans> : <Trans>Set up</Trans>}
          </Button>
        )
      }
    >
      {error && !data && (
        <ErrorState
          title={<Trans>We couldn’t load your second factors</Trans>}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {authFailureMessage(authFailureOf(error), i18n)}
        </ErrorState>
      )}
      {!data && !error && <Skeleton className="h-8 w-full" />}
      {data && !isOn && (
        <p className="text-sm text-ink-2">
          {isAbsent ? (
            <Trans>The connected server doesn’t offer two-factor authentication.</Trans>
          ) : (
            <Trans>
              Anyone who learns your password can log in as you. With a second factor, they’d also
              need your device.
            </Trans>
          )}
        </p>
      )}
      {isOn && (
        <ul className="grid divide-y divide-line-soft">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} onRemove={() => setRemoving(factor)} />
          ))}
        </ul>
      )}
      {isOn && user && <RecoveryCodesRow userId={user.id} onCreate={() => setNewCodes(true)} />}
      {hasNewCodes && <RecoveryCodesDialog onClose={() => setNewCodes(false)} />}
      {settingUp && (
        <SecondFactorSetup
          onClose={() => setSettingUp(false)}
          onDone={() => {
            finish(t`Two-factor authentication is on`);
            void offerCodes();
          }}
        />
      )}
      {removing && (
        <Dialog
          open
          onOpenChange={(open) => !open && setRemoving(null)}
          title={<Trans>Remove {removing.name}?</Trans>}
          description={
            factors.length > 1 ? (
              <Trans>We’ll no longer ask for this factor or accept it.</Trans>
            ) : (
              <Trans>
                This turns off two-factor authentication: your password alone will be enough to log
                in.
              </Trans>
            )
          }
        >
          <div className="grid gap-4">
            <FactorProofForm
              factors={provableFor(removing, factors)}
              submit={<Trans>Remove</Trans>}
              submitPasskey={<Trans>Confirm with a passkey</Trans>}
              destructive
              prove={(proof) => removeFactor(removing.id, proof)}
              onDone={() => finish(removing.kind === "app" ? t`App removed` : t`Passkey removed`)}
            />
          </div>
        </Dialog>
      )}
    </Panel>
  );
}

/** The factor being removed comes first. It may be lost, so any other factor can confirm its removal too. */
const provableFor = (removing: Factor, factors: readonly Factor[]) => [
  removing,
  ...factors.filter(({ id }) => id !== removing.id),
];

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { t, i18n } = useLingui();
  const { kind, name, since } = factor;
  const Mark = kind === "app" ? Smartphone : KeyRound;
  const day = i18n.date(since, { dateStyle: "medium" });
  return (
    <li className="flex items-center gap-3 py-2">
      <Mark {...icon} className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1 text-sm">
        <span className="block truncate font-medium text-ink">{name}</span>
        <span className="text-ink-3">
          {kind === "app" ? <Trans>App, since {day}</Trans> : <Trans>Passkey, since {day}</Trans>}
        </span>
      </span>
      <Button variant="outline" aria-label={t`Remove ${name}`} onClick={onRemove}>
        <Trans>Remove</Trans>
      </Button>
    </li>
  );
}
