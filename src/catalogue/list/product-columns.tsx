import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Link } from "react-router-dom";
import {
  isSortColumn,
  LIST_COLUMNS,
  type ListColumn,
  type ProductLine,
  PRODUCT_STATUSES,
  type ProductStatus,
} from "@/catalogue/product/product-line.ts";
import { shownTitle, titleColumnsOf } from "@/catalogue/list/variants/shown-title.ts";
import { stateColumns } from "@/catalogue/list/state-columns.tsx";
import { Thumbnail } from "@/catalogue/product/thumbnail.tsx";
import { choiceLabel, FIELD_LABELS, fieldErrorMessage } from "@/catalogue/product/field-labels.ts";
import { fieldError, isProductField } from "@/catalogue/product/product-field.ts";
import { formatDate, formatMoney, type Region } from "@/lib/format.ts";
import { Badge, type Tone } from "@/ui/layout/badge.tsx";
import type { Column } from "@/ui/grid/model/column.ts";

const STATUS_TONES: Record<ProductStatus, Tone> = {
  draft: "calm",
  active: "good",
  archived: "calm",
};

export const statusBadge = (i18n: I18n, status: ProductStatus) => (
  <Badge dot tone={STATUS_TONES[status]} className="shrink-0">
    {choiceLabel(i18n, status)}
  </Badge>
);

/** The text of a cell, which is also its tooltip, because the cell may be too narrow for the text. */
export const Uncut = ({ text }: { text: string }) => (
  <span title={text} className="align-baseline!">
    {text}
  </span>
);

const leafCategory = (path: string) => path.split(">").at(-1)?.trim() ?? path;

const AMOUNTS = ["cost", "map", "msrp", "price"] as const;

/** Columns of the product list, in the language of the interface and the formats of the organization's region. */
export function productColumns(
  i18n: I18n,
  region: Region,
  { canEdit }: { canEdit: boolean },
): readonly Column<ProductLine>[] {
  /** Makes the column of a product field editable, and reports values that are invalid for the field. */
  function ruled(id: ListColumn): Pick<Column<ProductLine>, "editable" | "validate"> {
    const field = LIST_COLUMNS[id];
    if (!canEdit || !isProductField(field)) return {};
    return {
      editable: true,
      validate(value) {
        const error = fieldError(field, value === null ? null : String(value));
        return error && i18n._(fieldErrorMessage(error));
      },
    };
  }

  const [own, other] = titleColumnsOf(i18n);
  const columns: Column<ProductLine>[] = [
    {
      id: "sku",
      header: i18n._(FIELD_LABELS.sku),
      kind: "code",
      width: 126,
      pinned: true,
      value: ({ sku }) => sku,
      render: ({ id, sku }) => (
        // The link isn't a tab stop, because the grid's arrow keys reach the cell and Enter opens the product.
        <Link to={`?product=${id}`} tabIndex={-1} className="hover:text-accent hover:underline">
          {sku}
        </Link>
      ),
    },
    {
      id: own,
      header: i18n._(msg`Title`),
      kind: "text",
      width: 170,
      grow: 1,
      value: (line) => line[own],
      render: (line) => (
        <>
          <Thumbnail url={line.image} className="mr-2 align-middle" />
          {line[own] !== null && <Uncut text={line[own]} />}
        </>
      ),
      whenEmpty(line) {
        const title = shownTitle(i18n, line);
        return (
          <>
            <Thumbnail url={line.image} className="mr-2 align-middle" />
            {title && (
              <span lang={title.lang} title={title.text} className="grid-quiet">
                <span className="text-xs">{title.lang?.toUpperCase()}</span> {title.text}
              </span>
            )}
          </>
        );
      },
      ...ruled(own),
    },
    {
      id: other,
      header: i18n._(other === "titleFr" ? FIELD_LABELS.title_fr : FIELD_LABELS.title_en),
      kind: "text",
      width: 280,
      hidden: true,
      value: (line) => line[other],
      ...ruled(other),
    },
    {
      id: "brand",
      header: i18n._(FIELD_LABELS.brand),
      kind: "text",
      width: 120,
      quiet: true,
      // Hidden at first, because most titles already begin with the brand.
      hidden: true,
      value: ({ brand }) => brand,
      ...ruled("brand"),
    },
    {
      id: "mpn",
      header: i18n._(FIELD_LABELS.mpn),
      kind: "code",
      width: 150,
      quiet: true,
      hidden: true,
      value: ({ mpn }) => mpn,
      ...ruled("mpn"),
    },
    {
      id: "gtin",
      header: i18n._(FIELD_LABELS.gtin),
      kind: "code",
      width: 128,
      quiet: true,
      value: ({ gtin }) => gtin,
      ...ruled("gtin"),
    },
    {
      id: "category",
      header: i18n._(FIELD_LABELS.category),
      kind: "text",
      width: 152,
      quiet: true,
      hidden: true,
      value: ({ category }) => category,
      // Shows only the end of the path, because most categories have the same start.
      render: (_line, value) => (typeof value === "string" ? leafCategory(value) : undefined),
      ...ruled("category"),
    },
    ...AMOUNTS.map((id): Column<ProductLine> => ({
      id,
      header: i18n._(FIELD_LABELS[id]),
      kind: "money",
      width: 98,
      quiet: id !== "price",
      hidden: id === "map" || id === "msrp",
      value: (line) => line[id],
      // The list's footer names the organization's currency, so only amounts in other currencies show theirs.
      render: (line, value) =>
        typeof value === "string" && line.currency !== region.currency
          ? formatMoney(value, region, line.currency)
          : undefined,
      ...ruled(id),
    })),
    ...stateColumns(i18n),
    {
      id: "status",
      header: i18n._(FIELD_LABELS.status),
      kind: "choice",
      width: 104,
      required: true,
      choices: PRODUCT_STATUSES.map((value) => ({ value, label: choiceLabel(i18n, value) })),
      value: ({ status }) => status,
      render: ({ status }) => statusBadge(i18n, status),
      ...ruled("status"),
    },
    {
      id: "updatedAt",
      header: i18n._(msg({ message: "Changed", context: "A date" })),
      kind: "text",
      filterable: false,
      width: 124,
      quiet: true,
      hidden: true,
      value: ({ updatedAt }) => formatDate(updatedAt, region),
    },
  ];
  return columns.map((column) => ({ sortable: isSortColumn(column.id), ...column }));
}
