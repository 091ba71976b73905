import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { OrganizationGate } from "@/account/organization/organization-gate.tsx";
import { type Channel, channelsQuery } from "@/channels/connection/channels-api.ts";
import { ISSUE_LABELS } from "@/channels/issues/issue-labels.ts";
import { PriceListEditor } from "@/channels/pricing/price-list-editor.tsx";
import type { PricingNames } from "@/channels/pricing/rule/pricing-names.ts";
import { PricingTabs } from "@/channels/pricing/pricing-tabs.tsx";
import { RuleSettingProvider } from "@/rules/builder/rule-setting.tsx";
import { LiveCatalogue } from "@/rules/loading/live-catalogue.ts";
import { attributeNamesQuery, knownAttributes } from "@/rules/loading/rule-columns-api.ts";
import { CATALOGUE } from "@/rules/pricing/price-list.ts";
import type { RuleSet } from "@/rules/sets/rule-set.ts";
import { ruleSetsQuery } from "@/rules/sets/rule-sets-api.ts";
import type { Supplier } from "@/suppliers/supplier.ts";
import { suppliersQuery } from "@/suppliers/suppliers-api.ts";
import { dayOf } from "@/lib/format.ts";
import { Callout } from "@/ui/feedback/callout.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { useOpenRow } from "@/ui/overlays/use-open-row.ts";

/** The price lists of the catalogue and of each channel. */
export function PricingScreen() {
  const { t } = useLingui();
  return (
    <OrganizationGate title={t`Pricing`}>
      {(organization) => <Pricing key={organization.id} organization={organization} />}
    </OrganizationGate>
  );
}

function Pricing({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  // The lists are always refetched, because another person may have saved one.
  const sets = useQuery({
    ...ruleSetsQuery(organization.id),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const channels = useQuery(channelsQuery(organization.id));
  const suppliers = useQuery(suppliersQuery(organization.id));
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <PageHeader title={t`Pricing`} facts={null} />
      <PricingTabs />
      <QueryResult query={sets} failure={<Trans>We couldn’t load the price lists</Trans>} lines={8}>
        {(loadedSets) => (
          <QueryResult query={channels} failure={<Trans>We couldn’t load the channels</Trans>}>
            {(loadedChannels) => (
              <QueryResult
                query={suppliers}
                failure={<Trans>We couldn’t load the suppliers</Trans>}
              >
                {(loadedSuppliers) => (
                  <PriceLists
                    organization={organization}
                    sets={loadedSets}
                    channels={loadedChannels}
                    suppliers={loadedSuppliers}
                  />
                )}
              </QueryResult>
            )}
          </QueryResult>
        )}
      </QueryResult>
    </div>
  );
}

const NO_NAMES: readonly string[] = [];

type PriceListsProps = {
  organization: Organization;
  sets: readonly RuleSet[];
  channels: readonly Channel[];
  suppliers: readonly Supplier[];
};

function PriceLists({ organization, sets, channels, suppliers }: PriceListsProps) {
  const { t, i18n } = useLingui();
  const [params, setParams] = useSearchParams();
  const { data: attributes } = useQuery(attributeNamesQuery(organization.id));
  // The condition inputs require a live catalogue, but don't query this one. The price preview has its own.
  const [live] = useState(() => new LiveCatalogue(organization.id, () => undefined));
  const [openedAt] = useState(() => new Date().toISOString());
  const requested = params.get("pricing") ?? "";
  const { row: channel, isGone } = useOpenRow(channels, requested);
  const target = channel?.id ?? CATALOGUE;
  const { region } = organization;
  const lists = isGone && channel ? [...channels, channel] : channels;
  const nameOf = (id: string) =>
    id === CATALOGUE
      ? t`Catalogue`
      : (lists.find((each) => each.id === id)?.name ?? t`Deleted channel`);
  const names: PricingNames = {
    nameOf,
    channels,
    suppliers,
    attributes: knownAttributes(attributes),
    currency: region.currency,
    today: dayOf(openedAt, region.timeZone),
    texts: {
      i18n,
      channelName: (id) => channels.find((each) => each.id === id)?.name ?? null,
      supplierName: (id) => suppliers.find((supplier) => supplier.id === id)?.name ?? null,
      channelIssues: ISSUE_LABELS,
    },
  };
  const has = (id: string) =>
    sets.some(
      ({ kind, channelId, isEnabled }) =>
        kind === "price" && isEnabled && (channelId ?? CATALOGUE) === id,
    );
  return (
    <>
      {channel === null && requested !== "" && requested !== CATALOGUE && (
        <Callout kind="warn">
          <Trans>
            This channel doesn’t exist, or it belongs to another organization. The catalogue’s price
            list is shown instead.
          </Trans>
        </Callout>
      )}
      <Field
        label={t`Price list`}
        className="max-w-md"
        hint={
          target === CATALOGUE
            ? t`Catalogue prices change when you apply them.`
            : t`Once saved and turned on, this list sets the prices of this channel’s listings. The catalogue doesn’t change.`
        }
      >
        <Select
          value={target}
          onChange={(list) => setParams({ pricing: list })}
          options={[CATALOGUE, ...lists.map(({ id }) => id)].map((id) => ({
            value: id,
            label: nameOf(id),
            ...(has(id) ? { hint: t`turned on` } : {}),
          }))}
        />
      </Field>
      <RuleSettingProvider
        organization={organization}
        suppliers={suppliers}
        channels={channels}
        attributes={attributes ?? NO_NAMES}
        channelIssues={ISSUE_LABELS}
        live={live}
        loaded={0}
      >
        <PriceListEditor
          key={target}
          organization={organization}
          sets={sets}
          target={target}
          isGone={isGone}
          names={names}
        />
      </RuleSettingProvider>
    </>
  );
}
