import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Moment } from "@/account/organization/moment.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import { AuditTab } from "@/admin/audit/audit-tab.tsx";
import { JobsTab } from "@/admin/jobs/jobs-tab.tsx";
import { ImportsTab } from "@/admin/organization/imports-tab.tsx";
import { PeoplePanels } from "@/account/members/people-panels.tsx";
import { RunsTab } from "@/admin/organization/runs-tab.tsx";
import { StorageTab } from "@/admin/organization/storage-tab.tsx";
import { endVisit, type Tenant } from "@/admin/platform/staff-api.ts";
import type { Region } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";

type VisitProps = { tenant: Tenant; region: Region; onClose: () => void };

/**
 * What staff see of an organization during a visit: a viewer's tabs except the one about support access, without links
 * into the portal.
 */
export function Visit({ tenant, region, onClose }: VisitProps) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const [tab, setTab] = useState("people");
  const end = useMutation(endVisit);
  const { id, name, currency, time_zone, visit_until } = tenant;
  const organization: Organization = {
    id,
    name,
    role: "viewer",
    region: { locale: region.locale, currency, timeZone: time_zone },
  };
  const tabs = [
    { value: "people", label: t`People`, content: <PeoplePanels organization={organization} /> },
    {
      value: "imports",
      label: t`Imports`,
      content: <ImportsTab organization={organization} hasPages={false} />,
    },
    {
      value: "runs",
      label: t`Syncs`,
      content: <RunsTab organization={organization} hasPages={false} />,
    },
    { value: "jobs", label: t`Background jobs`, content: <JobsTab organization={organization} /> },
    {
      value: "storage",
      label: t`Storage`,
      content: <StorageTab organization={organization} hasPages={false} />,
    },
    {
      value: "audit",
      label: t`Audit log`,
      content: <AuditTab organization={organization} hasPages={false} />,
    },
  ];

  async function leave() {
    await end.mutateAsync(id);
    // No data of the visited organization stays in this browser.
    cache.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(id) });
    onClose();
  }

  return (
    <>
      <Callout
        kind="warn"
        title={<Trans>You’re viewing the data of {name}</Trans>}
        actions={
          <Button
            variant="outline"
            size="sm"
            loading={end.isPending}
            onClick={() => {
              leave().catch(() => undefined);
            }}
          >
            <Trans>End visit</Trans>
          </Button>
        }
      >
        {visit_until !== null && (
          <Trans>
            You have read-only access until <Moment at={visit_until} region={region} />. Owners were
            notified.
          </Trans>
        )}
      </Callout>
      <Tabs label={name} look="boxed" value={tab} onValueChange={setTab} tabs={tabs}>
        {tabs.map(({ value, content }) => (
          <TabPanel key={value} value={value} className="grid gap-5">
            {content}
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}
