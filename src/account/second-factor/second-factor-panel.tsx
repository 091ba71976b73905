import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Smartphone } from "lucide-react";
import { useState } from "react";
import { useAuth } from "@/account/auth/auth.tsx";
import { CodeForm } from "@/account/second-factor/code-form.tsx";
import { ownSecurityQuery } from "@/account/events/own-security-api.ts";
import { authFailureOf } from "@/account/auth/auth-failure.ts";
import { authFailureMessage } from "@/account/auth/auth-failure-message.ts";
import type { Factor } from "@/account/second-factor/second-factor.ts";
import { factorsQuery, removeFactor } from "@/account/second-factor/second-factor-api.ts";
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
  const [removing, setRemoving] = useState<Factor | null>(null);
  const apps = data?.filter(({ verified }) => verified) ?? [];
  const isOn = apps.length > 0;
  const { data: own } = useQuery({ ...ownSecurityQuery(user?.id ?? ""), enabled: user !== null });
  const isAbsent = own?.offers_two_factor === false && !isOn;

  function finish(text: string) {
    setSettingUp(false);
    setRemoving(null);
    toast.success(text);
    void client.invalidateQueries({ queryKey: query.queryKey });
    void client.invalidateQueries({ queryKey: ["security"] });
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
      description={<Trans>Asks for a code from an app after your password, at each login.</Trans>}
      actions={
        data &&
        !isAbsent && (
          <Button variant={isOn ? "outline" : "default"} onClick={() => setSettingUp(true)}>
            {isOn ? <Trans>Add another app</Trans> : <Trans>Set up</Trans>}
          </Button>
        )
      }
    >
      {error && !data && (
        <ErrorState
          title={<Trans>We couldn’t load your apps</Trans>}
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
          {apps.map((app) => (
            <li key={app.id} className="flex items-center gap-3 py-2">
              <Smartphone {...icon} className="shrink-0 text-ink-3" />
              <span className="min-w-0 flex-1 text-sm">
                <span className="block truncate font-medium text-ink">{app.name}</span>
                <span className="text-ink-3">
                  <Trans>Since {i18n.date(app.since, { dateStyle: "medium" })}</Trans>
                </span>
              </span>
              <Button
                variant="outline"
                aria-label={t`Remove ${app.name}`}
                onClick={() => setRemoving(app)}
              >
                <Trans>Remove</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {settingUp && (
        <SecondFactorSetup
          onClose={() => setSettingUp(false)}
          onDone={() => finish(t`Two-factor authentication is on`)}
        />
      )}
      {removing && (
        <Dialog
          open
          onOpenChange={(open) => !open && setRemoving(null)}
          title={<Trans>Remove {removing.name}?</Trans>}
          description={
            apps.length > 1 ? (
              <Trans>We’ll no longer ask for its codes or accept them.</Trans>
            ) : (
              <Trans>
                This turns off two-factor authentication: your password alone will be enough to log
                in.
              </Trans>
            )
          }
        >
          <CodeForm
            submit={<Trans>Remove</Trans>}
            destructive
            onCode={(code) => removeFactor(removing.id, code)}
            onDone={() => finish(t`App removed`)}
          />
        </Dialog>
      )}
    </Panel>
  );
}
