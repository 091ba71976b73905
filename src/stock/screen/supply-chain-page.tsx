import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { OrganizationGate } from "@/account/organization/organization-gate.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";

const WarehousesTab = lazyPart(async () => ({
  default: (await import("@/stock/warehouses/warehouses-tab.tsx")).WarehousesTab,
}));

const TABS = { warehouses: WarehousesTab };
type Tab = keyof typeof TABS;
const isTab = (name: string | null): name is Tab => name !== null && Object.hasOwn(TABS, name);

export function Component() {
  const { t } = useLingui();
  return (
    <OrganizationGate title={t`Supply Chain`}>
      {(organization) => <SupplyChain key={organization.id} organization={organization} />}
    </OrganizationGate>
  );
}

function SupplyChain({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const named = params.get("tab");
  const tab: Tab = isTab(named) ? named : "warehouses";
  const Shown = TABS[tab];
  const tabs = [{ value: "warehouses", label: t`Warehouses` }] as const satisfies readonly {
    value: Tab;
    label: string;
  }[];

  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <PageHeader
        title={t`Supply Chain`}
        facts={<Trans>Stock in every warehouse, what is on its way and what will run out.</Trans>}
      />
      <Tabs
        label={t`Supply Chain`}
        value={tab}
        onValueChange={(next) => setParams({ tab: next })}
        tabs={tabs}
      >
        <TabPanel value={tab}>
          <Suspense fallback={<CardSkeleton lines={8} />}>
            <Shown organization={organization} />
          </Suspense>
        </TabPanel>
      </Tabs>
    </div>
  );
}
