import type { I18n } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { useMemo } from "react";
import { choiceLabel, fieldLabel } from "@/catalogue/product/field-labels.ts";
import { PRODUCT_FIELDS } from "@/catalogue/product/product-field.ts";
import { Thumbnail } from "@/catalogue/product/thumbnail.tsx";
import { importIssueMessage } from "@/importing/checking/import-issue-messages.ts";
import { firstProduct, type PreviewLine } from "@/importing/flow/columns/first-product.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { Panel } from "@/ui/layout/panel.tsx";

type MappedProductProps = {
  mapping: ColumnMapping;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};

/** The first product as it would be imported. It changes with every choice of a column. */
export function MappedProduct({ mapping, columns, rows }: MappedProductProps) {
  const { t } = useLingui();
  const product = useMemo(() => firstProduct(mapping, columns, rows), [mapping, columns, rows]);
  if (product === null) return null;
  const { text, images } = product.draft;
  return (
    <Panel title={t`Preview`} className="lg:sticky lg:top-[calc(var(--top-bar)+1rem)]">
      <div className="mb-3 flex items-center gap-3">
        <Thumbnail url={images[0] ?? null} className="size-14!" />
        <p className="line-clamp-3 min-w-0 font-semibold wrap-anywhere text-ink">
          {text.title_en || text.title_fr || text.sku || "—"}
        </p>
      </div>
      <dl className="grid gap-2 text-sm">
        {product.lines.map((line) => (
          <Line key={line.field} {...line} />
        ))}
      </dl>
    </Panel>
  );
}

function Line({ field, value, isRequired, issue }: PreviewLine) {
  const { i18n } = useLingui();
  const isMissing = isRequired && value === "";
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3">
      <dt className="wrap-anywhere text-ink-3">
        {fieldLabel(i18n, field)}
        {isRequired && !isMissing && (
          <span className="block text-xs">
            <Trans>Required</Trans>
          </span>
        )}
      </dt>
      <dd className={clsx("min-w-0", isMissing ? "text-bad" : "text-ink")}>
        {isMissing ? (
          <Trans>Required, missing</Trans>
        ) : (
          <span className="line-clamp-2 wrap-anywhere">{shown(i18n, field, value)}</span>
        )}
        {issue !== null && !isMissing && (
          <span className="block text-xs text-pretty text-warn">
            {i18n._(importIssueMessage(issue))}
          </span>
        )}
      </dd>
    </div>
  );
}

/** Amounts are shown with at least two decimals, so that 12.3 isn't taken for a typo. */
const AMOUNT = { minimumFractionDigits: 2, maximumFractionDigits: 4 };

function shown(i18n: I18n, field: PreviewLine["field"], value: string): string {
  if (value === "") return "—";
  if (field === "images" || field === "stock") return value;
  const { is } = PRODUCT_FIELDS[field];
  if (is === "choice") return choiceLabel(i18n, value);
  return is === "money" && Number.isFinite(Number(value))
    ? i18n.number(Number(value), AMOUNT)
    : value;
}
