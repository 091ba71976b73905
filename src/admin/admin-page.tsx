import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, Suspense } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { useAuth } from "@/account/auth/auth.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import { useOrganization } from "@/account/organization/use-organization.tsx";
import { staffQuery } from "@/admin/platform/staff-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { OfflineBanner } from "@/ui/feedback/offline-banner.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { Breadcrumbs } from "@/ui/navigation/breadcrumbs.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";

/** Each tab loads when it is opened, because together they use much of the portal. */
const PeopleTab = lazyPart(async () => ({
  default: (await import("@/admin/organization/people-tab.tsx")).PeopleTab,
}));
const ImportsTab = lazyPart(async () => ({
  default: (await import("@/admin/organization/imports-tab.tsx")).ImportsTab,
}));
const RunsTab = lazyPart(async () => ({
  default: (await import("@/admin/organization/runs-tab.tsx")).RunsTab,
}));
const JobsTab = lazyPart(async () => ({
  default: (await import("@/admin/jobs/jobs-tab.tsx")).JobsTab,
}));
const StorageTab = lazyPart(async () => ({
  default: (await import("@/admin/organization/storage-tab.tsx")).StorageTab,
}));
const AuditTab = lazyPart(async () => ({
  default: (await import("@/admin/audit/audit-tab.tsx")).AuditTab,
}));
const AccessTab = lazyPart(async () => ({
  default: (await import("@/admin/organization/access-tab.tsx")).AccessTab,
}));
const TenantsTab = lazyPart(async () => ({
  default: (await import("@/admin/platform/tenants-tab.tsx")).TenantsTab,
}));
const HealthTab = lazyPart(async () => ({
  default: (await import("@/admin/platform/health-tab.tsx")).HealthTab,
}));

type AdminTab = {
  value: string;
  label: string;
  content: (organization: Organization) => ReactNode;
};

/** The admin panel. It has no layout around it, so it has its own link back. The open tab is in the address. */
export function Component() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const organization = useOrganization();
  const { user } = useAuth();
  // The tabs only hide what this account couldn't read anyway: the database decides.
  const isStaff = useQuery({ ...staffQuery(user?.id ?? ""), enabled: user !== null }).data ?? false;
  const tabs: readonly AdminTab[] = [
    { value: "people", label: t`People`, content: (of) => <PeopleTab organization={of} /> },
    { value: "imports", label: t`Imports`, content: (of) => <ImportsTab organization={of} /> },
    {
      value: "runs",
      label: t({ message: "Runs", context: "Syncs with channels" }),
      content: (of) => <RunsTab organization={of} />,
    },
    { value: "jobs", label: t`Background jobs`, content: (of) => <JobsTab organization={of} /> },
    { value: "storage", label: t`Storage`, content: (of) => <StorageTab organization={of} /> },
    { value: "audit", label: t`Audit log`, content: (of) => <AuditTab organization={of} /> },
    { value: "access", label: t`Support access`, content: (of) => <AccessTab organization={of} /> },
    ...(isStaff
      ? [
          {
            value: "tenants",
            label: t`Tenants`,
            content: (of: Organization) => <TenantsTab region={of.region} />,
          },
          {
            value: "health",
            label: t`Platform health`,
            content: (of: Organization) => <HealthTab region={of.region} />,
          },
        ]
      : []),
  ];
  const open = tabs.find(({ value }) => value === search.get("tab")) ?? tabs[0];

  return (
    <>
      <OfflineBanner />
      <main id="main" className="mx-auto grid max-w-6xl gap-5 p-4 sm:p-6">
        <PageHeader
          above={<Breadcrumbs trail={[{ to: "/dashboard", label: t`Dashboard` }]} />}
          title={t`Admin panel`}
          facts={organization.data?.name}
          actions={
            <Button asChild variant="outline">
              <Link to="/dashboard">
                <Trans>Back to the portal</Trans>
              </Link>
            </Button>
          }
        />
        <QueryResult
          query={organization}
          failure={<Trans>We couldn’t load your organization</Trans>}
        >
          {(of) => (
            <Tabs
              label={t`Admin panel`}
              value={open?.value ?? ""}
              onValueChange={(tab) => setSearch({ tab }, { replace: true })}
              tabs={tabs}
            >
              {tabs.map(({ value, content }) => (
                <TabPanel key={value} value={value} className="grid gap-5">
                  <Suspense fallback={<CardSkeleton lines={6} />}>{of && content(of)}</Suspense>
                </TabPanel>
              ))}
            </Tabs>
          )}
        </QueryResult>
      </main>
    </>
  );
}
