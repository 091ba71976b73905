import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Link } from "react-router-dom";
import { Margin } from "@/distributor/catalogue/margin.tsx";
import { LIFECYCLE_LABELS } from "@/distributor/catalogue/lifecycle-labels.ts";
import type { PricesOf, StoredItem } from "@/distributor/catalogue/items-api.ts";
import type { MapWarehouse } from "@/distributor/price-file/field-map.ts";
import type { Lifecycle } from "@/distributor/price-file/distributor-item.ts";
import { Badge, type Tone } from "@/ui/layout/badge.tsx";
import type { Column } from "@/ui/grid/model/column.ts";

const LOWEST_MARGIN = -9.99;

const LIFECYCLE_TONES: Record<Lifecycle, Tone> = {
  active: "good",
  "special-order": "calm",
  "end-of-life": "warn",
  "to-be-discontinued": "warn",
};

/** The columns of the distributor's catalogue. Search and conditions are above the list, so columns have no filters. */
export function itemColumns(
  i18n: I18n,
  pricesOf: PricesOf | undefined,
  warehouses: readonly MapWarehouse[],
  hrefOf: (sku: string) => string,
): readonly Column<StoredItem>[] {
  const now = new Date().toISOString();
  const percent = new Intl.NumberFormat(i18n.locale, {
    style: "percent",
    maximumFractionDigits: 1,
  });
  // A placeholder price, such as 1.00, can give a margin with any number of digits.
  const formatMargin = (margin: number) =>
    margin < LOWEST_MARGIN ? `< ${percent.format(LOWEST_MARGIN)}` : percent.format(margin);
  const marginOf = (item: StoredItem) => pricesOf?.(item, now)[0]?.margin ?? null;
  const plain = { sortable: false, filterable: false } as const;
  return [
    {
      ...plain,
      id: "sku",
      header: i18n._(msg`SKU`),
      kind: "code",
      width: 110,
      pinned: true,
      value: ({ sku }) => sku,
      render: ({ sku }) => (
        // The link isn't a tab stop, because the grid's arrow keys reach the cell and Enter opens the item.
        <Link to={hrefOf(sku)} tabIndex={-1} className="hover:text-accent hover:underline">
          {sku}
        </Link>
      ),
    },
    {
      ...plain,
      id: "description",
      header: i18n._(msg`Description`),
      kind: "text",
      width: 272,
      grow: 1,
      value: ({ description, description_fr: french }) =>
        i18n.locale.startsWith("fr") ? (french ?? description) : description,
    },
    {
      ...plain,
      id: "manufacturer",
      header: i18n._(msg`Manufacturer`),
      kind: "text",
      width: 152,
      quiet: true,
      value: ({ manufacturer }) => manufacturer,
    },
    {
      ...plain,
      id: "mpn",
      header: i18n._(msg`MPN`),
      kind: "code",
      width: 136,
      quiet: true,
      value: ({ mpn }) => mpn,
    },
    {
      ...plain,
      id: "cost",
      header: i18n._(msg`Cost`),
      kind: "money",
      width: 100,
      value: ({ cost }) => cost,
    },
    {
      ...plain,
      id: "msrp",
      header: i18n._(msg`MSRP`),
      kind: "money",
      width: 100,
      value: ({ msrp }) => msrp,
    },
    {
      ...plain,
      id: "total",
      header: i18n._(msg`Stock`),
      kind: "number",
      width: 80,
      value: ({ total }) => total,
    },
    {
      ...plain,
      id: "margin",
      header: i18n._(msg`Margin`),
      kind: "number",
      width: 96,
      value: (item) => {
        const margin = marginOf(item);
        return margin === null ? null : formatMargin(margin);
      },
      render: (item) => {
        const margin = marginOf(item);
        return margin !== null && <Margin share={margin}>{formatMargin(margin)}</Margin>;
      },
    },
    {
      ...plain,
      id: "linked",
      header: i18n._(msg`Product`),
      kind: "choice",
      width: 104,
      value: ({ product }) => (product === null ? null : i18n._(msg`Linked`)),
      render: ({ product }) =>
        product !== null && <Badge tone="accent">{i18n._(msg`Linked`)}</Badge>,
    },
    ...warehouses.map(({ code, name }): Column<StoredItem> => ({
      ...plain,
      id: `warehouse-${code}`,
      header: name,
      kind: "number",
      width: 104,
      value: ({ quantities }) => quantities[code] ?? null,
    })),
    {
      ...plain,
      id: "eta",
      header: i18n._(msg`Expected on`),
      kind: "date",
      width: 120,
      value: ({ eta }) => eta,
    },
    {
      ...plain,
      id: "map",
      header: i18n._(msg`MAP`),
      kind: "money",
      width: 104,
      value: ({ map }) => map,
    },
    {
      ...plain,
      id: "promoEnds",
      header: i18n._(msg`Promotion ends`),
      kind: "date",
      width: 136,
      value: ({ promo_ends: promoEnds }) => promoEnds,
    },
    {
      ...plain,
      id: "lifecycle",
      header: i18n._(msg`Lifecycle`),
      kind: "choice",
      width: 152,
      value: ({ lifecycle }) => lifecycle,
      render: ({ lifecycle, is_discontinued: isDiscontinued }) => {
        if (isDiscontinued) return <Badge tone="bad">{i18n._(msg`Discontinued`)}</Badge>;
        return (
          lifecycle && (
            <Badge tone={LIFECYCLE_TONES[lifecycle]}>{i18n._(LIFECYCLE_LABELS[lifecycle])}</Badge>
          )
        );
      },
    },
  ];
}
