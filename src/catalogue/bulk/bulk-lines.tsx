import { useLingui } from "@lingui/react/macro";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { BulkField } from "@/catalogue/bulk/bulk-edit.ts";
import type { BulkLine } from "@/catalogue/bulk/bulk-preview.ts";
import { ChangedCell } from "@/catalogue/product/changed-cell.tsx";
import { choiceLabel, fieldLabel, fieldErrorMessage } from "@/catalogue/product/field-labels.ts";
import { PRODUCT_FIELDS } from "@/catalogue/product/product-field.ts";
import { ISSUE_MESSAGES } from "@/catalogue/quality/product-issue-messages.ts";
import { Pagination } from "@/ui/navigation/pagination.tsx";

const PAGE = 10;

type BulkLinesProps = {
  label: string;
  lines: readonly BulkLine[];
  supplierNames: ReadonlyMap<string, string>;
};

/** The changes per product, one page at a time. */
export function BulkLines({ label, lines, supplierNames }: BulkLinesProps) {
  const { i18n } = useLingui();
  const [first, setFirst] = useState(0);
  const shown = lines.slice(first, first + PAGE);
  const isLast = first + PAGE >= lines.length;

  function text(field: BulkField, value: string): string {
    if (value === "") return "—";
    if (field === "supplier_id") return supplierNames.get(value) ?? value;
    return PRODUCT_FIELDS[field].is === "choice" ? choiceLabel(i18n, value) : value;
  }

  return (
    <div className="grid gap-3">
      <ul aria-label={label} className="divide-y divide-line rounded-panel border border-line">
        {shown.map(({ id, sku, cells, error, issues }) => (
          <li key={id} className="grid gap-1 p-3 text-sm sm:grid-cols-[10rem_1fr] sm:gap-x-4">
            <p className="min-w-0 font-mono text-xs leading-5 wrap-anywhere text-ink">{sku}</p>
            <div className="grid min-w-0 gap-1">
              {cells.map(({ field, before, after }) => (
                <ChangedCell
                  key={field}
                  name={fieldLabel(i18n, field)}
                  before={text(field, before)}
                  after={text(field, after)}
                />
              ))}
              {error && (
                <p className="flex gap-1.5 text-bad">
                  <CircleAlert size={14} aria-hidden className="mt-[3px] shrink-0" />
                  {fieldLabel(i18n, error.field)}: {i18n._(fieldErrorMessage(error.error))}
                </p>
              )}
              {issues.map((code) => (
                <p key={code} className="flex gap-1.5 text-warn">
                  <TriangleAlert size={14} aria-hidden className="mt-[3px] shrink-0" />
                  {i18n._(ISSUE_MESSAGES[code])}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {lines.length > PAGE && (
        <Pagination
          from={first + 1}
          to={first + shown.length}
          total={lines.length}
          onPrevious={first === 0 ? undefined : () => setFirst(first - PAGE)}
          onNext={isLast ? undefined : () => setFirst(first + PAGE)}
        />
      )}
    </div>
  );
}
