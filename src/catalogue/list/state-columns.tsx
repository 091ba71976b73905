import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { ProductLine, ProductStates } from "@/catalogue/product/product-line.ts";
import type { Column } from "@/ui/grid/model/column.ts";
import { Badge, type Tone } from "@/ui/layout/badge.tsx";
import { Meter } from "@/ui/layout/meter.tsx";

/**
 * One status for all active channels of a product. A status that needs a fix takes precedence. Null without channels.
 */
export function overallStatus(
  i18n: I18n,
  { channels }: ProductStates,
): { label: string; tone: Tone } | null {
  const { listed = 0, ready = 0, blocked = 0, excluded = 0, unknown = 0 } = channels;
  const total = listed + ready + blocked + excluded + unknown;
  if (total === 0) return null;
  if (blocked > 0) {
    const label = i18n._(msg`${plural(blocked, { one: "# blocked", other: "# blocked" })}`);
    return { label, tone: "bad" };
  }
  if (unknown > 0) return { label: i18n._(msg`Not checked yet`), tone: "calm" };
  if (excluded === total) return { label: i18n._(msg`Excluded`), tone: "calm" };
  return ready > 0
    ? { label: i18n._(msg({ message: "Ready", context: "One product" })), tone: "good" }
    : { label: i18n._(msg`Listed`), tone: "good" };
}

/** Columns of the product list that aren't fields: they can't be edited, sorted or filtered. */
export function stateColumns(i18n: I18n): readonly Column<ProductLine>[] {
  const columns: Column<ProductLine>[] = [
    {
      id: "stock",
      header: i18n._(msg`Stock`),
      kind: "number",
      width: 68,
      value: ({ states }) => states.available,
      whenEmpty: () => <span className="grid-quiet">–</span>,
    },
    {
      id: "quality",
      header: i18n._(msg`Quality`),
      kind: "number",
      align: "start",
      width: 106,
      value: ({ states }) => states.quality,
      render: ({ states }) => <Meter value={states.quality} className="gap-1.5!" />,
    },
    {
      id: "channels",
      header: i18n._(msg`Channels`),
      kind: "text",
      width: 140,
      value: ({ states }) => overallStatus(i18n, states)?.label ?? null,
      render({ states }) {
        const { label, tone } = overallStatus(i18n, states) ?? {};
        return (
          <Badge dot {...(tone && { tone })}>
            {label}
          </Badge>
        );
      },
    },
  ];
  columns.push({
    id: "supplier",
    header: i18n._(msg`Supplier`),
    kind: "text",
    width: 150,
    quiet: true,
    hidden: true,
    value: ({ supplier }) => supplier,
  });
  return columns.map((column) => ({ ...column, sortable: false, filterable: false }));
}
