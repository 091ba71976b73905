import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import type { Organization } from "@/account/organization/organization.ts";
import { facetValues } from "@/distributor/catalogue/facets.ts";
import { useConditionLabels } from "@/distributor/catalogue/condition-labels.tsx";
import {
  ITEM_CONDITIONS,
  type ItemCondition,
  type ItemQuery,
  warehousesIn,
} from "@/distributor/catalogue/item-query.ts";
import { distributorCountsQuery } from "@/distributor/catalogue/items-api.ts";
import { distributorNamesQuery } from "@/distributor/names/distributor-names-api.ts";
import { categoryPath, manufacturerName } from "@/distributor/names/name-list.ts";
import { BUILT_IN_WAREHOUSES } from "@/distributor/warehouses/warehouse-list.ts";
import { distributorWarehousesQuery } from "@/distributor/warehouses/distributor-warehouses-api.ts";
import { formatNumber } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { FilterChip } from "@/ui/controls/filter-chip.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Combobox } from "@/ui/inputs/combobox.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Popover } from "@/ui/overlays/popover.tsx";

const ALL = "";
/** The conditions that are always shown. Most others are in a popover. Any other condition in use appears as a chip. */
const SHOWN: readonly ItemCondition[] = ["category", "brand", "stock", "warehouse"];
const MORE = [
  "lifecycle",
  "promo",
  "map",
  "media",
  "weight",
  "parcel",
  "flag",
  "state",
  "retiring",
  "french",
  "linked",
] as const satisfies readonly ItemCondition[];

type ItemFiltersProps = {
  organization: Organization;
  query: ItemQuery;
  onChange: (name: string, value: string) => void;
};

/** The list's conditions, which the URL stores. Categories and manufacturers show how many items they have. */
export function ItemFilters({ organization, query, onChange }: ItemFiltersProps) {
  const { t } = useLingui();
  const { region } = organization;
  const { data: counts } = useQuery(distributorCountsQuery(organization.id));
  const { data: names } = useQuery(distributorNamesQuery(organization.id));
  const { data: warehouses = BUILT_IN_WAREHOUSES } = useQuery(
    distributorWarehousesQuery(organization.id),
  );
  const facets = counts?.facets ?? {};
  const { labels, valuesOf, valueLabel } = useConditionLabels(facets, warehouses);
  // A link on the map of Canada selects all warehouses of a province, so the select needs an option for them.
  const severalWarehouses =
    query.warehouse !== undefined && warehousesIn(query.warehouse).length > 1
      ? [{ value: query.warehouse, label: valueLabel("warehouse", query.warehouse) }]
      : [];
  const count = (of: number) => formatNumber(of, region);
  const categories = facetValues(facets, "c").map(([value, items]) => ({
    value,
    label: names ? categoryPath(value, names.category) : value,
    hint: count(items),
  }));
  const brands = facetValues(facets, "m").map(([value, items]) => ({
    value,
    label: names ? manufacturerName(value, names.manufacturer) : value,
    hint: count(items),
  }));
  const extra = ITEM_CONDITIONS.filter((name) => !SHOWN.includes(name) && query[name]);

  return (
    <>
      <Combobox
        aria-label={labels.category}
        className="w-full sm:w-56"
        value={query.category ?? ALL}
        onChange={(value) => onChange("category", value)}
        options={[{ value: ALL, label: t`Any category` }, ...categories]}
      />
      <Combobox
        aria-label={labels.brand}
        className="w-full sm:w-48"
        value={query.brand ?? ALL}
        onChange={(value) => onChange("brand", value)}
        options={[{ value: ALL, label: t`Any manufacturer` }, ...brands]}
      />
      {(["stock", "warehouse"] as const).map((name) => (
        <Select
          key={name}
          aria-label={labels[name]}
          // Without a fixed width, the select would be as wide as its longest option, and its width would change when
          // options load.
          className="w-[calc(50%-0.25rem)] sm:w-52"
          value={query[name] ?? ALL}
          onChange={(value) => onChange(name, value)}
          options={[
            { value: ALL, label: name === "stock" ? t`Any stock` : t`Any warehouse` },
            ...valuesOf(name),
            ...(name === "warehouse" ? severalWarehouses : []),
          ]}
        />
      ))}
      <Popover
        label={t`More filters`}
        className="w-80"
        trigger={
          <Button variant="outline">
            <SlidersHorizontal {...icon} />
            {extra.length === 0 ? <Trans>More filters</Trans> : t`More filters (${extra.length})`}
          </Button>
        }
      >
        <div className="grid gap-3">
          {MORE.map((name) => (
            <Field key={name} label={labels[name]}>
              <Select
                value={query[name] ?? ALL}
                onChange={(value) => onChange(name, value)}
                options={[{ value: ALL, label: t`Any` }, ...valuesOf(name)]}
              />
            </Field>
          ))}
        </div>
      </Popover>
      {extra.map((name) => (
        <FilterChip
          key={name}
          label={`${labels[name]}: ${valueLabel(name, query[name] ?? "")}`}
          onRemove={() => onChange(name, "")}
        />
      ))}
    </>
  );
}
