import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import { ItemCharts } from "@/distributor/catalogue/item-charts.tsx";
import { ItemPrices } from "@/distributor/catalogue/item-prices.tsx";
import { ItemHistory } from "@/distributor/catalogue/item-history.tsx";
import { ITEM_ISSUE_LABELS } from "@/distributor/files/item-issue-labels.ts";
import { LIFECYCLE_LABELS } from "@/distributor/catalogue/lifecycle-labels.ts";
import { itemChangesQuery, type StoredItem } from "@/distributor/catalogue/items-api.ts";
import { WarehouseTable } from "@/distributor/warehouses/warehouse-table.tsx";
import { BUILT_IN_WAREHOUSES } from "@/distributor/warehouses/warehouse-list.ts";
import { distributorWarehousesQuery } from "@/distributor/warehouses/distributor-warehouses-api.ts";
import { unitsOfCatalogue } from "@/distributor/warehouses/warehouse-units.ts";
import { distributorNamesQuery } from "@/distributor/names/distributor-names-api.ts";
import { categoryPath, manufacturerName } from "@/distributor/names/name-list.ts";
import { formatDay, formatMoney } from "@/lib/format.ts";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Facts } from "@/ui/layout/facts.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { Sheet } from "@/ui/overlays/sheet.tsx";

type ItemSheetProps = { organization: Organization; item: StoredItem; onClose: () => void };

/** Everything the distributor states about an item, and how it changed. */
export function ItemSheet({ organization, item, onClose }: ItemSheetProps) {
  const { t, i18n } = useLingui();
  const { region } = organization;
  const changes = useQuery(itemChangesQuery(organization.id, item.sku));
  const { data: names } = useQuery(distributorNamesQuery(organization.id));
  const { data: warehouses = BUILT_IN_WAREHOUSES } = useQuery(
    distributorWarehousesQuery(organization.id),
  );
  const money = (amount: string | null) => amount && formatMoney(amount, region, "CAD");
  const issues = Object.entries(ITEM_ISSUE_LABELS).flatMap(([code, label]) =>
    item.issues.includes(code) ? [i18n._(label)] : [],
  );
  const day = (date: string | null) => date && formatDay(date, region);

  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={item.description}
      description={item.description_fr ?? undefined}
    >
      <div className="grid gap-4">
        <Facts
          facts={[
            { label: t`SKU`, value: item.sku },
            {
              label: t`Product`,
              value: item.product && (
                <TextLink to={`/product-management?product=${item.product}`}>
                  TDX-{item.sku}
                </TextLink>
              ),
            },
            {
              label: t`Manufacturer`,
              value:
                item.manufacturer &&
                manufacturerName(item.manufacturer, names?.manufacturer ?? new Map()),
            },
            { label: t`MPN`, value: item.mpn },
            { label: t`GTIN`, value: item.gtin },
            {
              label: t`Category`,
              value: item.category && names && (
                <TextLink to={`/suppliers/tdx-ca/catalog?category=${item.category}`}>
                  {categoryPath(item.category, names.category)}
                </TextLink>
              ),
            },
            { label: t`Cost`, value: money(item.cost) },
            { label: t`Cost without promotion`, value: money(item.regular_cost) },
            { label: t`Promotion`, value: item.promo_comment },
            { label: t`Promotion ends`, value: day(item.promo_ends) },
            { label: t`MSRP`, value: money(item.msrp) },
            { label: t`MAP`, value: money(item.map) },
            {
              label: t`Lifecycle`,
              value: item.lifecycle && i18n._(LIFECYCLE_LABELS[item.lifecycle]),
            },
            { label: t`Expected on`, value: day(item.eta) },
            { label: t`Release date`, value: day(item.street_date) },
            {
              label: t`Replaced by`,
              value: item.successor && (
                <TextLink to={`?q=${item.successor}`}>{item.successor}</TextLink>
              ),
            },
            { label: t`Issues`, value: issues.join(", ") || null },
            { label: t`No longer listed since`, value: day(item.missing_since) },
          ].filter(({ value }) => value !== null && value !== undefined)}
        />
        {item.long_description !== null && (
          <p className="text-sm text-ink-2">{item.long_description}</p>
        )}
        <Panel title={t`Stock`}>
          <WarehouseTable
            warehouses={unitsOfCatalogue(item.quantities, warehouses.known, {
              key: "drop-ship",
              name: t`Shipped by the manufacturer`,
              units: item.drop_ship,
            })}
            region={region}
          />
        </Panel>
        <Panel title={t`Prices after the rules`}>
          <ItemPrices organization={organization} item={item} />
        </Panel>
        <QueryResult query={changes} failure={<Trans>We couldn’t load the history</Trans>}>
          {(found) => (
            <>
              <ItemCharts item={item} changes={found} region={region} />
              <Panel title={t`History`}>
                <ItemHistory changes={found} region={region} />
              </Panel>
            </>
          )}
        </QueryResult>
      </div>
    </Sheet>
  );
}
