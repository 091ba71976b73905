import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { statusBadge, Uncut } from "@/catalogue/list/product-columns.tsx";
import { titleColumnsOf, variantsTitle } from "@/catalogue/list/variants/shown-title.ts";
import type { ProductLine, ProductVariants } from "@/catalogue/product/product-line.ts";
import { Thumbnail } from "@/catalogue/product/thumbnail.tsx";
import { formatMoney, type Region } from "@/lib/format.ts";
import { type Column, isEditable } from "@/ui/grid/model/column.ts";
import { Badge } from "@/ui/layout/badge.tsx";

/** The number of variants in a group, shown before the group's title. */
export function CountBadge({ variants, i18n }: { variants: ProductVariants; i18n: I18n }) {
  const count = variants.ids.length;
  return (
    <Badge className="mr-2 align-middle">
      <span aria-hidden>{count}</span>
      <span className="sr-only">
        {i18n._(msg`${plural(count, { one: "# variant", other: "# variants" })}`)}
      </span>
    </Badge>
  );
}

/** The lowest and highest price, or “Mixed” if the variants have several currencies. Null without a price. */
export function priceRange(i18n: I18n, region: Region, variants: ProductVariants): string | null {
  const [low, high] = variants.prices;
  const [currency, ...others] = variants.currencies;
  if (low === null || high === null || currency === undefined) return null;
  if (others.length > 0) return i18n._(msg`Mixed`);
  const decimals = new Intl.NumberFormat(region.locale, { minimumFractionDigits: 2 });
  const write = (amount: string) =>
    currency === region.currency
      ? decimals.format(Number(amount))
      : formatMoney(amount, region, currency);
  return low === high ? write(low) : `${write(low)}–${write(high)}`;
}

/** Renders a group's title, SKU, price range or status, or an empty cell for any other column. */
function ofGroup(
  id: string,
  i18n: I18n,
  region: Region,
): (line: ProductLine, variants: ProductVariants) => React.ReactNode {
  switch (id) {
    case titleColumnsOf(i18n)[0]:
      return (line, variants) => (
        <>
          <Thumbnail url={line.image} className="mr-2 align-middle" />
          <CountBadge variants={variants} i18n={i18n} />
          <Uncut text={variantsTitle(i18n, line, variants)} />
        </>
      );
    case "sku":
      return (_line, { group }) => (
        <span title={group} className="truncate font-medium">
          {group}
        </span>
      );
    case "price":
      return (_line, variants) => {
        const range = priceRange(i18n, region, variants);
        return range && <Uncut text={range} />;
      };
    case "status":
      return (_line, { statuses: [status, ...others] }) =>
        status === undefined || others.length > 0 ? (
          <span className="grid-quiet">{i18n._(msg`Mixed`)}</span>
        ) : (
          statusBadge(i18n, status)
        );
    default:
      return () => null;
  }
}

/** Columns whose value is read and shown in the same way for a group as for a product. */
const SUMMED = ["brand", "category", "stock", "quality", "channels"];

/**
 * Columns that need more width: variants are indented and differ at the end of their SKUs, and a group shows two
 * prices.
 */
const WIDER: Record<string, { width: number }> = { sku: { width: 166 }, price: { width: 120 } };

/** The product list's columns for rows that may represent a group of variants. A group's row can't be edited. */
export function groupedColumns(
  columns: readonly Column<ProductLine>[],
  i18n: I18n,
  region: Region,
): readonly Column<ProductLine>[] {
  return columns.map((column): Column<ProductLine> => {
    if (SUMMED.includes(column.id)) return { ...column, editable: plainOnly(column) };
    const draw = ofGroup(column.id, i18n, region);
    return {
      ...column,
      ...WIDER[column.id],
      editable: plainOnly(column),
      value: (line) =>
        line.variants === null ? column.value(line) : valueOf(column.id, i18n, line, line.variants),
      render: (line, value) =>
        line.variants === null ? column.render?.(line, value) : draw(line, line.variants),
      whenEmpty: (line) =>
        line.variants === null ? column.whenEmpty?.(line) : draw(line, line.variants),
    };
  });
}

const plainOnly = (column: Column<ProductLine>) => (line: ProductLine) =>
  line.variants === null && isEditable(column, line);

function valueOf(id: string, i18n: I18n, line: ProductLine, variants: ProductVariants) {
  const [low, high] = variants.prices;
  const [status, ...otherStatuses] = variants.statuses;
  if (id === "sku") return variants.group;
  if (id === titleColumnsOf(i18n)[0]) return variantsTitle(i18n, line, variants);
  if (id === "price") return low === high ? low : null;
  return id === "status" && otherStatuses.length === 0 ? (status ?? null) : null;
}
