import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Link } from "react-router-dom";
import { ProductThumbnail } from "@/catalogue/images/product-thumbnail.tsx";
import { formatDay, type Region } from "@/lib/format.ts";
import type { StockLevel } from "@/stock/stock-level.ts";
import type { CellValue, Column } from "@/ui/grid/model/column.ts";

const MOST_UNITS = 999_999_999;
const MOST_REORDERED = 100_000_000;

type Options = { canEdit: boolean; today: string; region: Region };

/** Columns of the stock list, in the user's language. */
export function stockColumns(
  i18n: I18n,
  { canEdit, today, region }: Options,
): readonly Column<StockLevel>[] {
  const units = (most: number) => (value: CellValue) =>
    value === null ||
    (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most)
      ? null
      : i18n._(msg`Enter a whole number from 0 to ${i18n.number(most)}.`);

  const columns: Column<StockLevel>[] = [
    {
      id: "sku",
      header: i18n._(msg`SKU`),
      kind: "code",
      width: 132,
      pinned: true,
      value: ({ sku }) => sku,
      render: ({ product, sku }) => (
        // The link isn't a tab stop, because the grid's arrow keys reach the cell.
        <Link
          to={`/product-management?product=${product}`}
          tabIndex={-1}
          className="hover:text-accent hover:underline"
        >
          {sku}
        </Link>
      ),
    },
    {
      id: "title",
      header: i18n._(msg`Title`),
      kind: "text",
      width: 200,
      grow: 1,
      value: ({ title }) => title,
      render: ({ product, title }) => (
        <>
          <ProductThumbnail product={product} className="mr-2 align-middle" />
          {title}
        </>
      ),
      whenEmpty: ({ product }) => <ProductThumbnail product={product} className="align-middle" />,
    },
    {
      id: "warehouse",
      header: i18n._(msg`Warehouse`),
      kind: "text",
      width: 150,
      quiet: true,
      value: ({ warehouseName }) => warehouseName,
    },
    {
      id: "onHand",
      header: i18n._(msg`On hand`),
      kind: "number",
      width: 96,
      required: true,
      value: ({ onHand }) => onHand,
      editable: canEdit,
      validate: units(MOST_UNITS),
    },
    {
      id: "reserved",
      header: i18n._(msg`Reserved`),
      kind: "number",
      width: 96,
      quiet: true,
      value: ({ reserved }) => reserved,
    },
    {
      id: "available",
      header: i18n._(msg`Available`),
      kind: "number",
      width: 96,
      value: ({ available }) => available,
      render: ({ available }) =>
        available > 0 ? undefined : <span className="text-bad">{i18n.number(available)}</span>,
    },
    {
      id: "inbound",
      header: i18n._(msg`Inbound`),
      kind: "number",
      width: 96,
      quiet: true,
      value: ({ inbound }) => inbound,
    },
    {
      id: "inboundOn",
      header: i18n._(msg`Expected on`),
      kind: "date",
      width: 168,
      quiet: true,
      value: ({ inbound, inboundOn }) => (inbound > 0 ? inboundOn : null),
      render: ({ inbound, inboundOn }) =>
        inbound > 0 && inboundOn !== null && inboundOn < today ? (
          <span className="text-bad">{i18n._(msg`Late: ${formatDay(inboundOn, region)}`)}</span>
        ) : undefined,
    },
    {
      id: "reorderPoint",
      header: i18n._(msg`Reorder point`),
      kind: "number",
      width: 120,
      quiet: true,
      value: ({ reorderPoint }) => reorderPoint,
      editable: canEdit,
      validate: units(MOST_REORDERED),
    },
  ];
  return columns.map((column) => ({ ...column, sortable: false, filterable: false }));
}
