import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { fieldLabel } from "@/catalogue/product/field-labels.ts";
import type { ProductField } from "@/catalogue/product/product-field.ts";
import { ISSUE_MESSAGES } from "@/catalogue/quality/product-issue-messages.ts";
import type { ProductIssue } from "@/catalogue/quality/issue.ts";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { named } from "@/ui/foundation/labelled.ts";

type IssueListProps = {
  issues: readonly ProductIssue[];
  /** Applies the suggested value, which is saved with the rest of the form. */
  onFix?: (field: ProductField, value: string) => void;
};

/** A longer value, such as a description, doesn't fit on a button. */
const LONGEST_SHOWN = 40;

/** A product's errors and warnings, the most severe first. */
export function ProductIssueList({ issues, onFix }: IssueListProps) {
  const { i18n, t } = useLingui();
  if (issues.length === 0) return null;
  const ranked = issues.toSorted((a, b) => a.severity.localeCompare(b.severity));

  return (
    <ul aria-label={t`Issues`} className="grid gap-2 rounded-panel bg-sunken p-3 text-sm">
      {ranked.map(({ code, severity, field, fix }) => (
        <li key={`${code} ${field}`} className="flex items-start gap-2">
          {severity === "error" ? (
            <CircleAlert {...icon} className="mt-0.5 shrink-0 text-bad" aria-label={t`Error`} />
          ) : (
            <TriangleAlert
              {...icon}
              className="mt-0.5 shrink-0 text-warn"
              aria-label={t`Warning`}
            />
          )}
          <div className="min-w-0 flex-1">
            <span className="text-ink-3">{named(i18n, fieldLabel(i18n, field), "")}</span>
            {i18n._(ISSUE_MESSAGES[code])}
          </div>
          {fix !== undefined && onFix && (
            <Button size="sm" variant="outline" onClick={() => onFix(field, fix)}>
              {fix.length > LONGEST_SHOWN ? <Trans>Fix</Trans> : t`Use ${fix}`}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
