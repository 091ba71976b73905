import { useLingui } from "@lingui/react/macro";
import { type Facets, facetValues } from "@/distributor/catalogue/facets.ts";
import {
  DROP_SHIP,
  type ItemCondition,
  warehousesIn,
  WEIGHT_CLASSES,
} from "@/distributor/catalogue/item-query.ts";
import { LIFECYCLE_LABELS } from "@/distributor/catalogue/lifecycle-labels.ts";
import { ITEM_ISSUE_LABELS } from "@/distributor/files/item-issue-labels.ts";
import { LIFECYCLES } from "@/distributor/price-file/distributor-item.ts";
import {
  type DistributorWarehouses,
  warehouseName,
} from "@/distributor/warehouses/warehouse-list.ts";
import type { Option } from "@/ui/inputs/select.tsx";

/** The names of the conditions and of their values. */
export function useConditionLabels(facets: Facets, { current, known }: DistributorWarehouses) {
  const { t, i18n } = useLingui();
  const labels: Record<ItemCondition, string> = {
    stock: t`Stock`,
    lifecycle: t`Lifecycle`,
    promo: t`Promotion`,
    warehouse: t`Warehouse`,
    state: t`Price file status`,
    linked: t`In your catalogue`,
    category: t`Category`,
    brand: t`Manufacturer`,
    media: t`Media type`,
    weight: t`Weight`,
    parcel: t`Shippable by parcel`,
    map: t`Minimum price (MAP)`,
    retiring: t`End of life`,
    french: t`French description`,
    flag: t`Special items`,
    issue: t`Issue`,
    moved: t`Changed by a file`,
  };
  const yesNo = [
    { value: "yes", label: t`Yes` },
    { value: "no", label: t`No` },
  ];
  const weights = {
    "0": t`Under 1`,
    "1": t`1 to 5`,
    "2": t`5 to 20`,
    "3": t`20 to 70`,
    "4": t`70 and more`,
  };
  const codes = new Set([
    ...current.map(({ code }) => code),
    ...facetValues(facets, "w").flatMap(([code]) => (code === DROP_SHIP ? [] : [code])),
  ]);
  const values: Partial<Record<ItemCondition, Option<string>[]>> = {
    stock: [
      { value: "available", label: t`In stock` },
      { value: "none", label: t`Out of stock` },
    ],
    lifecycle: LIFECYCLES.map((value) => ({ value, label: i18n._(LIFECYCLE_LABELS[value]) })),
    promo: [
      { value: "any", label: t`On promotion` },
      { value: "soon", label: t`Promotion ends within 7 days` },
    ],
    warehouse: [
      ...[...codes].map((code) => ({ value: code, label: warehouseName(known, code) })),
      { value: DROP_SHIP, label: t`Shipped by manufacturers` },
    ],
    state: [
      { value: "missing", label: t`No longer listed` },
      { value: "discontinued", label: t`Discontinued` },
    ],
    linked: [
      { value: "yes", label: t`Linked to a product` },
      { value: "no", label: t`Not linked` },
    ],
    media: facetValues(facets, "t").map(([value]) => ({ value, label: value })),
    weight: WEIGHT_CLASSES.map((value) => ({ value, label: weights[value] })),
    parcel: yesNo,
    map: yesNo,
    french: yesNo,
    retiring: [
      { value: "replaced", label: t`With a successor` },
      { value: "alone", label: t`Without a successor` },
    ],
    flag: [
      { value: "refurbished", label: t`Refurbished` },
      { value: "drop-ship-only", label: t`Shipped by the manufacturer only` },
    ],
    issue: Object.entries(ITEM_ISSUE_LABELS).map(([value, label]) => ({
      value,
      label: i18n._(label),
    })),
    moved: [
      { value: "added", label: t`New` },
      { value: "changed", label: t`Changed` },
      { value: "missing", label: t`No longer listed` },
      { value: "cost", label: t`Cost` },
      { value: "stock", label: t`Stock` },
    ],
  };
  const valuesOf = (name: ItemCondition): Option<string>[] => values[name] ?? [];
  return {
    labels,
    valuesOf,
    valueLabel: (name: ItemCondition, value: string): string => {
      if (name === "warehouse")
        return warehousesIn(value)
          .map((code) => warehouseName(known, code))
          .join(", ");
      const wanted = name === "moved" ? value.slice(0, value.search(/[-.]/)) : value;
      return valuesOf(name).find((option) => option.value === wanted)?.label ?? value;
    },
  };
}
