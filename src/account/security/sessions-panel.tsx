import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Monitor } from "lucide-react";
import { useState } from "react";
import { useAuth } from "@/account/auth/auth.tsx";
import { useRegion } from "@/account/organization/use-organization.tsx";
import { Moment } from "@/account/organization/moment.tsx";
import { OtherSessions } from "@/account/security/other-sessions.tsx";
import { endOtherSessions } from "@/account/session/log-out-api.ts";
import { ownSecurityQuery } from "@/account/events/security-api.ts";
import { authFailureOf } from "@/account/auth/auth-failure.ts";
import { authFailureMessage } from "@/account/auth/auth-failure-message.ts";
import { sessionKey } from "@/account/auth/session-key.ts";
import { MAXIMUM } from "@/account/session/session-times.ts";
import { openTimes } from "@/account/session/session-times-store.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Panel } from "@/ui/layout/panel.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

export function SessionsPanel() {
  const { t, i18n } = useLingui();
  const { session, user } = useAuth();
  const client = useQueryClient();
  const [started] = useState(() => session && openTimes(sessionKey(session), Date.now()).started);
  const region = useRegion();
  const moment = (time: number) => <Moment at={new Date(time).toISOString()} region={region} />;

  async function endOthers() {
    try {
      await endOtherSessions();
    } catch (error) {
      toast.error(t`Your other sessions weren’t ended`, {
        description: authFailureMessage(authFailureOf(error), i18n),
      });
      throw error;
    }
    void client.invalidateQueries(ownSecurityQuery(user?.id ?? ""));
    toast.success(t`All other sessions ended`);
  }

  return (
    <Panel
      title={<Trans>Sessions</Trans>}
      description={
        <Trans>
          Devices where you’re logged in. If you don’t recognize one, end all other sessions.
        </Trans>
      }
      actions={
        <ConfirmDialog
          trigger={
            <Button variant="outline">
              <Trans>End all other sessions</Trans>
            </Button>
          }
          title={<Trans>End all other sessions?</Trans>}
          confirm={<Trans>End all other sessions</Trans>}
          destructive
          onConfirm={endOthers}
        >
          <Trans>
            You’ll need to log in again on your other devices, and unsaved work there may be lost.
            You stay logged in here.
          </Trans>
        </ConfirmDialog>
      }
    >
      <div className="grid gap-3">
        <div className="flex items-center gap-3">
          <Monitor {...icon} className="shrink-0 text-ink-3" />
          <p className="min-w-0 flex-1 text-sm">
            <span className="flex items-center gap-2 font-medium text-ink">
              <Trans>This browser</Trans>
              <Badge tone="good" dot>
                <Trans context="session">Active</Trans>
              </Badge>
            </span>
            {started !== null && (
              <span className="text-ink-3">
                <Trans>
                  Since {moment(started)} · Ends after an hour of inactivity, at the latest{" "}
                  {moment(started + MAXIMUM)}
                </Trans>
              </span>
            )}
          </p>
        </div>
        <OtherSessions />
      </div>
    </Panel>
  );
}
