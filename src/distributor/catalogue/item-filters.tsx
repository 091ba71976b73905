import { useLingui } from "@lingui/react/macro";
import { LIFECYCLE_LABELS } from "@/distributor/catalogue/lifecycle-labels.ts";
import type { ItemQuery } from "@/distributor/catalogue/items-api.ts";
import { LIFECYCLES } from "@/distributor/price-file/distributor-item.ts";
import { CANADA } from "@/distributor/price-file/field-map.ts";
import { Select } from "@/ui/inputs/select.tsx";

const ALL = "";

type ItemFiltersProps = { query: ItemQuery; onChange: (name: string, value: string) => void };

/** The conditions of the list. Each is in the address. */
export function ItemFilters({ query, onChange }: ItemFiltersProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <Select
        aria-label={t`Stock`}
        value={query.stock ?? ALL}
        onChange={(value) => onChange("stock", value)}
        options={[
          { value: ALL, label: t`Any stock` },
          { value: "available", label: t`In stock` },
          { value: "none", label: t`Out of stock` },
        ]}
      />
      <Select
        aria-label={t`Warehouse`}
        value={query.warehouse ?? ALL}
        onChange={(value) => onChange("warehouse", value)}
        options={[
          { value: ALL, label: t`Any warehouse` },
          ...CANADA.warehouses.map(({ code, name, province }) => ({
            value: code,
            label: `${name} (${province})`,
          })),
        ]}
      />
      <Select
        aria-label={t`Lifecycle`}
        value={query.lifecycle ?? ALL}
        onChange={(value) => onChange("lifecycle", value)}
        options={[
          { value: ALL, label: t`Any lifecycle` },
          ...LIFECYCLES.map((value) => ({ value, label: i18n._(LIFECYCLE_LABELS[value]) })),
        ]}
      />
      <Select
        aria-label={t`Promotion`}
        value={query.promo ?? ALL}
        onChange={(value) => onChange("promo", value)}
        options={[
          { value: ALL, label: t`With or without promotion` },
          { value: "any", label: t`On promotion` },
          { value: "soon", label: t`Promotion ends within 7 days` },
        ]}
      />
      <Select
        aria-label={t`Listing in the file`}
        value={query.state ?? ALL}
        onChange={(value) => onChange("state", value)}
        options={[
          { value: ALL, label: t`Listed or not` },
          { value: "missing", label: t`No longer listed` },
          { value: "discontinued", label: t`Discontinued` },
        ]}
      />
      <Select
        aria-label={t`In your catalogue`}
        value={query.linked ?? ALL}
        onChange={(value) => onChange("linked", value)}
        options={[
          { value: ALL, label: t`Linked or not` },
          { value: "yes", label: t`Linked to a product` },
          { value: "no", label: t`Not linked` },
        ]}
      />
    </>
  );
}
