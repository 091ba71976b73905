import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Link } from "react-router-dom";
import { ProductThumbnail } from "@/catalogue/images/product-thumbnail.tsx";
import type { StockLevel } from "@/stock/stock-level.ts";
import type { Column } from "@/ui/grid/model/column.ts";

/** The height in pixels: three lines of text with space around them. */
export const STOCK_CARD_HEIGHT = 84;

/**
 * The columns of the stock list on a phone: a card, and the quantity on hand, which can be edited in place. There are
 * only two, so that people don't have to scroll sideways.
 */
export function stockCardColumns(
  i18n: I18n,
  columns: readonly Column<StockLevel>[],
): readonly Column<StockLevel>[] {
  return [
    {
      id: "card",
      header: i18n._(msg`Product`),
      kind: "text",
      width: 160,
      grow: 1,
      isFixed: true,
      sortable: false,
      filterable: false,
      value: ({ sku }) => sku,
      render: (level) => <LevelCard level={level} i18n={i18n} />,
    },
    ...columns
      .filter(({ id }) => id === "onHand")
      .map((column) => ({ ...column, width: 88, isFixed: true })),
  ];
}

function LevelCard({ level, i18n }: { level: StockLevel; i18n: I18n }) {
  const { product, sku, title, warehouseName, available, inbound } = level;
  const free = i18n.number(available);
  const coming = i18n.number(inbound);
  return (
    <span className="flex h-full items-center gap-3 leading-5">
      <ProductThumbnail product={product} className="size-12!" />
      <span className="grid min-w-0 flex-1">
        {/* The link isn't a tab stop, because the grid's arrow keys reach the cell. */}
        <Link
          to={`/product-management?product=${product}`}
          tabIndex={-1}
          className="truncate font-medium text-ink"
        >
          {title ?? sku}
        </Link>
        <span className="truncate text-xs text-ink-2">
          <span className="font-mono">{sku}</span> · {warehouseName}
        </span>
        <span className="truncate text-xs text-ink-2 tabular-nums">
          <span className={available > 0 ? "" : "text-bad"}>{i18n._(msg`Available: ${free}`)}</span>
          {inbound > 0 && ` · ${i18n._(msg`Inbound: ${coming}`)}`}
        </span>
      </span>
    </span>
  );
}
