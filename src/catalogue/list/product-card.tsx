import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Link } from "react-router-dom";
import { CountBadge, priceRange } from "@/catalogue/list/group-columns.tsx";
import { statusBadge } from "@/catalogue/list/product-columns.tsx";
import { shownTitle, variantsTitle } from "@/catalogue/list/variants/shown-title.ts";
import { overallStatus } from "@/catalogue/list/state-columns.tsx";
import type { ProductLine } from "@/catalogue/product/product-line.ts";
import { Thumbnail } from "@/catalogue/product/thumbnail.tsx";
import { formatMoney, formatNumber, type Region } from "@/lib/format.ts";
import type { Column } from "@/ui/grid/model/column.ts";
import { Badge } from "@/ui/layout/badge.tsx";

/** The height in pixels: three lines of text with space around them. */
export const CARD_HEIGHT = 92;

/** The product list's only column on a phone: a card for each product, so that nothing has to be scrolled sideways. */
export function cardColumns(i18n: I18n, region: Region): readonly Column<ProductLine>[] {
  return [
    {
      id: "card",
      header: i18n._(msg`Product`),
      kind: "text",
      width: 200,
      grow: 1,
      isFixed: true,
      sortable: false,
      filterable: false,
      value: (line) => shownTitle(i18n, line)?.text ?? line.sku,
      render: (line) => <ProductCard line={line} i18n={i18n} region={region} />,
    },
  ];
}

type ProductCardProps = { line: ProductLine; i18n: I18n; region: Region };

function ProductCard({ line, i18n, region }: ProductCardProps) {
  const { sku, brand, price, currency, status, states, variants } = line;
  const title = shownTitle(i18n, line);
  const overall = overallStatus(i18n, states);
  const available = states.available === null ? null : formatNumber(states.available, region);
  const own = price === null ? null : formatMoney(price, region, currency);
  const amount = variants ? priceRange(i18n, region, variants) : own;
  const name = (
    <>
      <span className="truncate font-medium text-ink" lang={title?.lang}>
        {variants && <CountBadge variants={variants} i18n={i18n} />}
        {variants ? variantsTitle(i18n, line, variants) : (title?.text ?? i18n._(msg`No title`))}
      </span>{" "}
      <span className="truncate text-xs text-ink-2">
        <span className="font-mono">{variants?.group ?? sku}</span>
        {available !== null && ` · ${i18n._(msg`Stock: ${available}`)}`}
      </span>
    </>
  );
  return (
    <span className="flex h-full items-center gap-3 leading-5">
      <Thumbnail url={line.image} className="size-12!" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        {variants ? (
          <span className="grid min-w-0 gap-0.5">{name}</span>
        ) : (
          // The link isn't a tab stop, because the grid's arrow keys reach the card. It covers the whole card.
          <Link
            to={`?product=${line.id}`}
            tabIndex={-1}
            className="grid min-w-0 gap-0.5 after:absolute after:inset-0"
          >
            {name}
          </Link>
        )}
        <span className="flex min-w-0 items-center gap-2">
          <span className="font-medium text-ink">{amount ?? i18n._(msg`No price`)}</span>
          {/*
           * The badge's width depends on the language. If there isn't enough space, the text beside it is truncated.
           */}
          <span className="min-w-0 flex-1 truncate text-xs text-ink-2">{brand}</span>
          {/* Drafts and archived products aren't on channels, so their product status is shown, not a channel status. */}
          {status !== "active" && variants === null
            ? statusBadge(i18n, status)
            : overall && (
                <Badge dot tone={overall.tone} className="shrink-0">
                  {overall.label}
                </Badge>
              )}
        </span>
      </span>
    </span>
  );
}
