import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useAuth } from "@/account/auth/auth.tsx";
import { useOrganization, useRegion } from "@/account/organization/use-organization.tsx";
import { browserChecks } from "@/account/security/browser-checks.ts";
import { EventsPanel } from "@/account/security/events-panel.tsx";
import type { TwoFactor } from "@/account/events/own-security.ts";
import {
  ownSecurityQuery,
  twoFactorQuery,
  type MetricsResult,
  metricsQuery,
} from "@/account/events/security-api.ts";
import { OnceLoaded } from "@/ui/feedback/once-loaded.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { BrowserPanel } from "@/admin/security/browser-panel.tsx";
import { securityIssuesOf } from "@/admin/security/security-issues.ts";
import { SecurityIssuesPanel, type Unchecked } from "@/admin/security/security-issues-panel.tsx";
import { OrganizationMetrics } from "@/admin/security/organization-metrics.tsx";
import { OwnAccount } from "@/admin/security/own-account.tsx";
import { Breadcrumbs } from "@/ui/navigation/breadcrumbs.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { OfflineBanner } from "@/ui/feedback/offline-banner.tsx";
import { PageHeader } from "@/ui/layout/page-header.tsx";

/** The security centre. It's outside the portal's layout, so it has its own link back. */
export function Component() {
  const { t } = useLingui();
  const { user } = useAuth();
  const userId = user?.id ?? "";
  const organization = useOrganization();
  const own = useQuery({ ...ownSecurityQuery(userId), enabled: user !== null });
  const factor = useQuery({ ...twoFactorQuery(userId), enabled: user !== null });
  const isOwner = organization.data?.role === "owner";
  const metrics = useQuery({ ...metricsQuery(organization.data?.id ?? ""), enabled: isOwner });
  const [checks] = useState(() => browserChecks(window));
  const [now] = useState(Date.now);

  const region = useRegion();
  const twoFactor: TwoFactor | undefined =
    own.data?.offers_two_factor === false ? "absent" : factor.data;
  const issues = securityIssuesOf(
    {
      twoFactor: own.isPending ? "unknown" : (twoFactor ?? "unknown"),
      sessions: own.data?.sessions.length ?? null,
      events: own.data?.events ?? [],
      attempts: attemptsIn(metrics.data),
      checks,
    },
    now,
  );

  // For an owner, the organization has to be checked too; everyone else is responsible only for their own account.
  const isOrganizationKnown =
    organization.isSuccess && (!isOwner || metrics.data?.kind === "metrics");
  const unchecked: Unchecked[] = [
    ...(own.data ? [] : (["account"] as const)),
    ...((twoFactor ?? "unknown") === "unknown" ? (["two_factor"] as const) : []),
    ...(isOrganizationKnown ? [] : (["organization"] as const)),
  ];

  return (
    <>
      <OfflineBanner />
      <main id="main" className="mx-auto grid max-w-6xl gap-5 p-4 sm:p-6">
        <PageHeader
          above={<Breadcrumbs trail={[{ to: "/dashboard", label: t`Dashboard` }]} />}
          title={t`Security centre`}
          actions={
            <Button asChild variant="outline">
              <Link to="/dashboard">
                <Trans>Back to the portal</Trans>
              </Link>
            </Button>
          }
        />
        <OnceLoaded queries={[own, factor, organization, metrics]} lines={12}>
          <SecurityIssuesPanel
            issues={issues}
            unchecked={unchecked}
            isAsking={
              user === null ||
              [own, factor, organization, metrics].some(({ isLoading }) => isLoading)
            }
          />
          <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
            <QueryResult query={own} failure={<Trans>We couldn’t load your account details</Trans>}>
              {(known) => <OwnAccount own={known} twoFactor={twoFactor} region={region} />}
            </QueryResult>
            <BrowserPanel checks={checks} />
          </div>
          <QueryResult
            query={organization}
            failure={<Trans>We couldn’t load your organization</Trans>}
          >
            {(found) => found && <OrganizationMetrics organization={found} />}
          </QueryResult>
          {own.data && (
            <div id="events" className="scroll-mt-4">
              <EventsPanel />
            </div>
          )}
        </OnceLoaded>
      </main>
    </>
  );
}

/** Failed logins of the last day with members' email addresses, or null if this person may not see them. */
function attemptsIn(result: MetricsResult | undefined): number | null {
  if (result?.kind !== "metrics") return null;
  return result.metrics.windows.find(({ hours }) => hours === 24)?.attempts ?? null;
}
