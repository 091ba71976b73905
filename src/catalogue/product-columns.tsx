import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ProductLine, ProductStatus } from "@/catalogue/product-list.ts";
import { formatDate, type Region } from "@/lib/format.ts";
import { Badge, type Tone } from "@/ui/badge.tsx";
import type { Column } from "@/ui/grid/model/column.ts";

const STATUS_WORDS = { draft: msg`Draft`, active: msg`Active`, archived: msg`Archived` };
const STATUS_TONES: Record<ProductStatus, Tone> = {
  draft: "calm",
  active: "good",
  archived: "calm",
};

/** Columns of the product list, in the language of the page and the manner of the organisation's region. */
export function productColumns(i18n: I18n, region: Region): readonly Column<ProductLine>[] {
  const { currency } = region;
  return [
    {
      id: "sku",
      header: i18n._(msg`SKU`),
      kind: "code",
      width: 132,
      pinned: true,
      value: ({ sku }) => sku,
    },
    {
      id: "title",
      header: i18n._(msg`Title`),
      kind: "text",
      width: 320,
      grow: 1,
      value: ({ title }) => title,
    },
    {
      id: "brand",
      header: i18n._(msg`Brand`),
      kind: "text",
      width: 128,
      quiet: true,
      value: ({ brand }) => brand,
    },
    {
      id: "gtin",
      header: i18n._(msg`GTIN`),
      kind: "code",
      width: 136,
      quiet: true,
      value: ({ gtin }) => gtin,
    },
    {
      id: "category",
      header: i18n._(msg`Category`),
      kind: "text",
      width: 200,
      quiet: true,
      value: ({ category }) => category,
    },
    {
      id: "cost",
      header: i18n._(msg`Cost (${currency})`),
      kind: "money",
      width: 116,
      quiet: true,
      value: ({ cost }) => cost,
    },
    {
      id: "price",
      header: i18n._(msg`Price (${currency})`),
      kind: "money",
      width: 116,
      value: ({ price }) => price,
    },
    {
      id: "status",
      header: i18n._(msg`Status`),
      kind: "choice",
      width: 112,
      choices: Object.entries(STATUS_WORDS).map(([value, words]) => ({
        value,
        label: i18n._(words),
      })),
      value: ({ status }) => status,
      render: ({ status }) => (
        <Badge dot tone={STATUS_TONES[status]}>
          {i18n._(STATUS_WORDS[status])}
        </Badge>
      ),
    },
    {
      id: "updatedAt",
      header: i18n._(msg`Changed`),
      kind: "text",
      filterable: false,
      width: 124,
      quiet: true,
      value: ({ updatedAt }) => formatDate(updatedAt, region),
    },
  ];
}
