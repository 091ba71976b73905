import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import {
  type Channel,
  type ChannelRemoval,
  removeChannel,
} from "@/channels/connection/channels-api.ts";
import { pricingAddress } from "@/channels/connection/pricing-address.ts";
import { StatusBadge } from "@/channels/connection/status-badge.tsx";
import { CategoryMapping } from "@/channels/mapping/category-mapping.tsx";
import { FieldMapping } from "@/channels/mapping/field-mapping.tsx";
import { SettingsTab } from "@/channels/settings/settings-tab.tsx";
import { ShopIdsPanel } from "@/channels/sync/shop-ids-panel.tsx";
import { ValueMapping } from "@/channels/mapping/value-mapping.tsx";
import { DownloadsPanel } from "@/channels/feed/downloads-panel.tsx";
import { FeedsPanel } from "@/channels/feed/feeds-panel.tsx";
import { type PlannedChannel, useChannelPlan } from "@/channels/connection/use-channel-plan.tsx";
import { LogTab } from "@/channels/log/log-tab.tsx";
import { GoneCallout } from "@/ui/feedback/gone-callout.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Breadcrumbs } from "@/ui/navigation/breadcrumbs.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";
import { useHasUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

const TABS = ["settings", "fields", "categories", "values", "feeds", "log"] as const;
type Tab = (typeof TABS)[number];

type ChannelViewProps = {
  organization: Organization;
  channel: Channel;
  /** Whether the channel was removed while it was open. */
  isGone: boolean;
  title: string;
};

/** One channel: its settings, mappings, feeds, files and log. */
export function ChannelView({ organization, channel, isGone, title }: ChannelViewProps) {
  const { pathname } = useLocation();
  const hasChanges = useHasUnsavedWork();
  const removal = useMutation(removeChannel);
  const isRemovedHere = removal.isPending || removal.data === "removed";
  const isLost = isGone && !isRemovedHere;
  const query = useChannelPlan(organization.id, channel);
  return (
    <div className="grid gap-4">
      <PageHeader
        above={<Breadcrumbs trail={[{ to: pathname, label: title }]} />}
        title={channel.name}
        facts={<StatusBadge channel={channel} />}
        actions={
          <>
            <Button variant="outline" asChild>
              <Link to={pricingAddress(channel.id)}>
                <Trans>Price rules</Trans>
              </Link>
            </Button>
            <Button asChild>
              <Link to={`/ready-to-sync?channel=${channel.id}`}>
                <Trans>See what’s ready</Trans>
              </Link>
            </Button>
          </>
        }
      />
      {isLost && (
        <GoneCallout title={<Trans>This channel was removed</Trans>} hasChanges={hasChanges} />
      )}
      {organization.role === "viewer" && (
        <Callout>
          <Trans>
            You have view-only access to this channel. Only editors and owners can change it.
          </Trans>
        </Callout>
      )}
      <QueryResult query={query} failure={<Trans>We couldn’t load the channel</Trans>}>
        {(planned) =>
          planned && (
            <ChannelTabs
              organization={organization}
              planned={planned}
              isLost={isLost}
              onRemove={removal.mutateAsync}
            />
          )
        }
      </QueryResult>
    </div>
  );
}

type ChannelTabsProps = {
  organization: Organization;
  planned: PlannedChannel;
  /** Whether someone else removed the channel while it was open. */
  isLost: boolean;
  onRemove: (id: string) => Promise<ChannelRemoval>;
};

function ChannelTabs({ organization, planned, isLost, onRemove }: ChannelTabsProps) {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((one) => one === params.get("tab")) ?? "settings";
  const labels: Record<Tab, string> = {
    settings: t`Settings`,
    fields: t`Fields`,
    categories: t`Categories`,
    values: t`Values`,
    feeds: t`Feeds and files`,
    log: t`Log`,
  };
  const own = { organization, planned };
  const { shopIds } = planned.definition;
  return (
    <Tabs
      label={planned.channel.name}
      value={tab}
      onValueChange={(next) => setParams({ channel: planned.channel.id, tab: next })}
      tabs={TABS.map((value) => ({ value, label: labels[value] }))}
    >
      <TabPanel value="settings">
        <SettingsTab {...own} isLost={isLost} onRemove={onRemove} />
      </TabPanel>
      <TabPanel value="fields">
        <FieldMapping {...own} />
      </TabPanel>
      <TabPanel value="categories">
        <CategoryMapping {...own} />
      </TabPanel>
      <TabPanel value="values">
        <ValueMapping {...own} />
      </TabPanel>
      <TabPanel value="feeds">
        <div className="grid gap-4">
          {shopIds && <ShopIdsPanel {...own} columns={shopIds} />}
          <FeedsPanel {...own} />
          <DownloadsPanel {...own} />
        </div>
      </TabPanel>
      <TabPanel value="log">
        <LogTab {...own} />
      </TabPanel>
    </Tabs>
  );
}
