import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useAuth } from "@/account/auth/auth.tsx";
import { useRegion } from "@/account/organization/use-organization.tsx";
import { ownAttemptsQuery, ownSecurityQuery } from "@/account/events/security-api.ts";
import { RecentEvents } from "@/account/security/recent-events.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

export function EventsPanel() {
  const { user } = useAuth();
  const own = useQuery({ ...ownSecurityQuery(user?.id ?? ""), enabled: user !== null });
  const attempts = useQuery({ ...ownAttemptsQuery(user?.id ?? ""), enabled: user !== null });
  const region = useRegion();

  return (
    <Panel title={<Trans>Recent account activity</Trans>} flush={Boolean(own.data)}>
      <QueryResult
        query={own}
        failure={<Trans>We couldn’t load your account activity</Trans>}
        lines={3}
      >
        {(known) =>
          known ? (
            <>
              {attempts.isError && (
                <Callout
                  kind="warn"
                  className="m-4"
                  actions={
                    <Button
                      variant="outline"
                      size="sm"
                      loading={attempts.isFetching}
                      onClick={() => void attempts.refetch()}
                    >
                      <Trans>Try again</Trans>
                    </Button>
                  }
                >
                  <Trans>We couldn’t load failed logins with your email address.</Trans>
                </Callout>
              )}
              <RecentEvents events={known.events} attempts={attempts.data ?? []} region={region} />
            </>
          ) : (
            <p className="text-ink-2">
              <Trans>This server doesn’t record account activity. Everything else works.</Trans>
            </p>
          )
        }
      </QueryResult>
    </Panel>
  );
}
