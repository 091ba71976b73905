import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Hourglass, Lock, ServerOff } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { MetricWindows } from "@/admin/security/metric-windows.tsx";
import { type MetricsResult, metricsQuery } from "@/account/events/security-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

/** The security events of an organization in numbers. Only owners see them, which the server enforces. */
export function OrganizationMetrics({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  return (
    <Panel title={t`Your organization`} description={organization.name}>
      {organization.role === "owner" ? (
        <OwnerMetrics organization={organization} />
      ) : (
        <OwnersOnly />
      )}
    </Panel>
  );
}

function OwnerMetrics({ organization }: { organization: Organization }) {
  const query = useQuery(metricsQuery(organization.id));
  return (
    <QueryResult query={query} failure={<Trans>We couldn’t load the numbers</Trans>}>
      {(result) => (
        <MetricsOrError
          result={result}
          isFetching={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {(metrics) => <MetricWindows metrics={metrics} region={organization.region} />}
        </MetricsOrError>
      )}
    </QueryResult>
  );
}

type Metrics = Extract<MetricsResult, { kind: "metrics" }>["metrics"];

type MetricsOrErrorProps = {
  result: MetricsResult;
  isFetching: boolean;
  onRetry: () => void;
  children: (metrics: Metrics) => ReactNode;
};

function MetricsOrError({ result, isFetching, onRetry, children }: MetricsOrErrorProps) {
  switch (result.kind) {
    case "metrics":
      return children(result.metrics);
    case "forbidden":
      return <OwnersOnly />;
    case "absent":
      return (
        <EmptyState icon={ServerOff} title={<Trans>Not available on this server</Trans>}>
          <Trans>This server doesn’t collect security events. Everything else works.</Trans>
        </EmptyState>
      );
    case "unconfirmed":
      return (
        <EmptyState
          icon={Lock}
          title={<Trans>Confirm your second factor first</Trans>}
          actions={
            <Button asChild variant="outline">
              <Link to="/settings?tab=security">
                <Trans>Open security settings</Trans>
              </Link>
            </Button>
          }
        >
          <Trans>Log in with both factors to see these numbers.</Trans>
        </EmptyState>
      );
    case "busy":
      return (
        <EmptyState
          icon={Hourglass}
          title={<Trans>Too many requests</Trans>}
          actions={
            <Button variant="outline" onClick={onRetry} loading={isFetching}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>Nothing was lost. Wait a minute and try again.</Trans>
        </EmptyState>
      );
  }
}

function OwnersOnly() {
  return (
    <EmptyState icon={Lock} title={<Trans>Only owners can see these numbers</Trans>}>
      <Trans>These numbers show how your members log in. Ask an owner if you need them.</Trans>
    </EmptyState>
  );
}
