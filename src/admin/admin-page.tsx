import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { useOrganization } from "@/account/organization/use-organization.tsx";
import { JobsTab } from "@/admin/jobs/jobs-tab.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { OfflineBanner } from "@/ui/feedback/offline-banner.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { Breadcrumbs } from "@/ui/navigation/breadcrumbs.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";

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
  const tabs: readonly AdminTab[] = [
    {
      value: "jobs",
      label: t`Background jobs`,
      content: (of) => <JobsTab organization={of} />,
    },
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
                  {of && content(of)}
                </TabPanel>
              ))}
            </Tabs>
          )}
        </QueryResult>
      </main>
    </>
  );
}
