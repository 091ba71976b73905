import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { OrganizationGate } from "@/account/organization/organization-gate.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";

const StockTab = lazyPart(async () => ({
  default: (await import("@/stock/levels/stock-tab.tsx")).StockTab,
}));
const ForecastTab = lazyPart(async () => ({
  default: (await import("@/stock/forecast/forecast-tab.tsx")).ForecastTab,
}));
const SupplyTab = lazyPart(async () => ({
  default: (await import("@/stock/supply/supply-tab.tsx")).SupplyTab,
}));
const SafetyTab = lazyPart(async () => ({
  default: (await import("@/stock/safety/safety-tab.tsx")).SafetyTab,
}));
const PromiseTab = lazyPart(async () => ({
  default: (await import("@/stock/promise/promise-tab.tsx")).PromiseTab,
}));
const WarehousesTab = lazyPart(async () => ({
  default: (await import("@/stock/warehouses/warehouses-tab.tsx")).WarehousesTab,
}));

type TabProps = { organization: Organization };
const TABS = {
  stock: StockTab,
  forecast: ForecastTab,
  purchases: (props: TabProps) => <SupplyTab {...props} kind="purchase" />,
  transfers: (props: TabProps) => <SupplyTab {...props} kind="transfer" />,
  safety: SafetyTab,
  promise: PromiseTab,
  warehouses: WarehousesTab,
};
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
  const tab: Tab = isTab(named) ? named : "stock";
  const Shown = TABS[tab];
  const tabs = [
    { value: "stock", label: t`Stock` },
    { value: "forecast", label: t`Forecast` },
    { value: "purchases", label: t`Purchase orders` },
    { value: "transfers", label: t`Transfers` },
    { value: "safety", label: t`Safety stock` },
    { value: "promise", label: t`Delivery promise` },
    { value: "warehouses", label: t`Warehouses` },
  ] as const satisfies readonly { value: Tab; label: string }[];

  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <PageHeader
        title={t`Supply Chain`}
        facts={
          <Trans>Stock in every warehouse, inbound units and products that will run out.</Trans>
        }
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
