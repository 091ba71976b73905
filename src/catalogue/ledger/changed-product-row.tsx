import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ChangedProduct } from "@/catalogue/ledger/change-sets-api.ts";
import { ChangedCell } from "@/catalogue/product/changed-cell.tsx";
import { fieldLabel } from "@/catalogue/product/field-labels.ts";
import { storedValueLabel } from "@/catalogue/product/stored-value-label.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";

/** The most fields shown for a product. A new product has about 40, but the first few are enough to identify it. */
const SHOWN = 8;

type ChangedProductRowProps = {
  change: ChangedProduct;
  /** Whether the person chose to undo this product's changes. Missing if they can't be undone. */
  isChosen?: boolean;
  onChoose?: () => void;
};

/** The changes that a change set made to one product. */
export function ChangedProductRow({ change, isChosen = false, onChoose }: ChangedProductRowProps) {
  const { t, i18n } = useLingui();
  const { sku, action, cells } = change;
  const [shown, more] = [cells.slice(0, SHOWN), cells.length - SHOWN];

  return (
    <li className="flex gap-3 py-3 text-sm first:pt-0">
      {onChoose && (
        <Checkbox bare label={t`Select ${sku}`} checked={isChosen} onChange={onChoose} />
      )}
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-mono text-xs leading-5 wrap-anywhere text-ink">{sku}</span>
          {action === "create" && (
            <Badge tone="good">
              <Trans context="One product">New</Trans>
            </Badge>
          )}
          {action === "remove" && (
            <Badge tone="warn">
              <Trans context="One product">Removed</Trans>
            </Badge>
          )}
        </p>
        {shown.map(({ field, before, after }) => (
          <ChangedCell
            key={field}
            name={fieldLabel(i18n, field)}
            {...(action === "create" ? {} : { before: storedValueLabel(i18n, field, before) })}
            after={storedValueLabel(i18n, field, after)}
          />
        ))}
        {more > 0 && (
          <p className="text-ink-3">
            <Plural value={more} one="and # more field" other="and # more fields" />
          </p>
        )}
      </div>
    </li>
  );
}
