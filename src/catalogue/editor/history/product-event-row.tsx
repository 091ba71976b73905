import { Trans, useLingui } from "@lingui/react/macro";
import { Moment } from "@/account/organization/moment.tsx";
import { ChangeAuthor } from "@/catalogue/ledger/change-author.tsx";
import type { ProductEvent } from "@/catalogue/query/products-api.ts";
import { ChangedCell } from "@/catalogue/product/changed-cell.tsx";
import { fieldLabel } from "@/catalogue/product/field-labels.ts";
import { restoredValue } from "@/catalogue/editor/history/restored-value.ts";
import type { Product } from "@/catalogue/product/product.ts";
import { formatNumber, type Region } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";

type Cell = ProductEvent["cells"][number];

type ProductEventRowProps = {
  event: ProductEvent;
  region: Region;
  product: Product;
  /** Formats the value of a field for display. */
  shown: (field: string, value: string | null) => string;
  isBusy: boolean;
  onRestore?: (cell: Cell) => Promise<void>;
};

/** One change: who made it and when, its rule or its file and row, and each field before and after. */
export function ProductEventRow(props: ProductEventRowProps) {
  const { event, region, product, shown, isBusy, onRestore } = props;
  const { t, i18n } = useLingui();

  const canRestore = ({ field, before }: Cell) =>
    event.action === "update" && restoredValue(product, field, before) !== undefined;
  const row = event.row === null ? "" : formatNumber(event.row, region);

  return (
    <li className="grid gap-2 border-l-2 border-line pl-3 text-sm">
      <div>
        <p className="font-medium wrap-anywhere text-ink">{event.title}</p>
        <p className="text-ink-3">
          <ChangeAuthor actor={event.actor} kind={event.kind} /> ·{" "}
          <Moment at={event.at} region={region} />
        </p>
        {event.rule !== null && (
          <p className="wrap-anywhere text-ink-3">{t`by rule “${event.rule}”`}</p>
        )}
        {event.file !== null && (
          <p className="wrap-anywhere text-ink-3">
            {row === "" ? t`from ${event.file}` : t`from ${event.file}, row ${row}`}
          </p>
        )}
      </div>
      <ul className="grid gap-1.5">
        {event.cells.map((cell) => (
          <li key={cell.field} className="flex items-baseline justify-between gap-3">
            <ChangedCell
              name={fieldLabel(i18n, cell.field)}
              {...(event.action === "create" ? {} : { before: shown(cell.field, cell.before) })}
              after={shown(cell.field, cell.after)}
              {...(cell.rule ? { note: t`by rule “${cell.rule}”` } : {})}
            />
            {onRestore && canRestore(cell) && (
              <Button
                variant="ghost"
                size="sm"
                disabled={isBusy}
                onClick={() => void onRestore(cell)}
                aria-label={t`Restore ${fieldLabel(i18n, cell.field)}: ${shown(cell.field, cell.before)}`}
              >
                <Trans>Restore</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
