import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import { Suspense, useState } from "react";
import { fieldLabel } from "@/catalogue/product/field-labels.ts";
import type { Correction } from "@/importing/checking/correction.ts";
import { type FixWithInput, isAsking, offersFor } from "@/importing/checking/offered-fix.ts";
import { importIssueMessage, fixLabel } from "@/importing/checking/import-issue-messages.ts";
import type { IssueGroup } from "@/importing/checking/issue-counts.ts";
import { FixRows } from "@/importing/flow/check/fix-rows.tsx";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { named } from "@/ui/foundation/labelled.ts";

/** The dialog loads when someone opens it. */
const TranslateDialog = lazyPart(async () => ({
  default: (await import("@/importing/flow/check/translate-dialog.tsx")).TranslateDialog,
}));

const ImageAddressDialog = lazyPart(async () => ({
  default: (await import("@/importing/flow/check/image-address-dialog.tsx")).ImageAddressDialog,
}));

/** Whether the value itself can't be stored, so that the product is imported without it. */
const isLeftOut = ({ code }: IssueGroup) =>
  code.startsWith("value-") || (code.startsWith("gtin-") && code !== "gtin-missing");

type IssueRowsProps = {
  issue: IssueGroup;
  mapping: ColumnMapping;
  isBusy: boolean;
  onCorrect: (correction: Correction) => void;
};

/** This many values are enough to recognize what is wrong. */
const MOST_VALUES = 3;

const TONES = { rejected: "bad", error: "warn", warning: "calm" } as const;

/** One kind of issue: its count, its values, and the fixes for all rows. It can be expanded to show its first rows. */
export function IssueRows({ issue, mapping, isBusy, onCorrect }: IssueRowsProps) {
  const { t, i18n } = useLingui();
  // Rows stay rendered once they have been shown, so that collapsing them doesn't lose what was typed.
  const [rows, setRows] = useState<"unopened" | "shown" | "hidden">("unopened");
  const [requested, setRequested] = useState<FixWithInput["does"] | null>(null);
  const { field, severity, count, examples } = issue;
  const title = field === null ? t`Whole row` : fieldLabel(i18n, field);
  const message = i18n._(importIssueMessage(issue));
  const labels = {
    rejected: t`Row rejected`,
    error: t`Imported with error`,
    warning: isLeftOut(issue) ? t`Imported without this value` : t`Imported with warning`,
  };

  return (
    <tbody
      aria-label={named(i18n, title, message)}
      className="border-b border-line align-top last:border-0 max-md:block"
    >
      <tr className="*:px-4 *:py-3 max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-y-3 max-md:p-4 max-md:*:p-0">
        <td>
          <p className="font-semibold text-ink">{title}</p>
          <p className="mb-1.5 text-pretty wrap-break-word text-ink-2">{message}</p>
          <Badge tone={TONES[severity]} dot>
            {labels[severity]}
          </Badge>
        </td>
        <td className="text-right text-ink tabular-nums">
          <span className="max-md:hidden">{i18n.number(count)}</span>
          <span className="md:hidden">
            <Plural value={count} one="# row" other="# rows" />
          </span>
        </td>
        <td className="max-md:col-span-2">
          <CommonValues values={issue.values} />
        </td>
        <td className="max-md:col-span-2">
          <div className="flex flex-wrap gap-2">
            {offersFor(issue, mapping).map((offer) => (
              <Button
                key={JSON.stringify(offer)}
                variant="outline"
                size="sm"
                className="h-auto! min-h-7 max-w-full py-1 text-left whitespace-normal!"
                disabled={isBusy}
                onClick={() =>
                  isAsking(offer)
                    ? setRequested(offer.does)
                    : onCorrect({ kind: "fix", field, fix: offer })
                }
              >
                {i18n._(fixLabel(offer))}
              </Button>
            ))}
            <Button
              variant="ghost"
              size="sm"
              className="-ml-2.5"
              aria-label={t`Show rows: ${title}`}
              aria-expanded={rows === "shown"}
              onClick={() => setRows(rows === "shown" ? "hidden" : "shown")}
            >
              <ChevronRight {...icon} size={14} className={clsx(rows === "shown" && "rotate-90")} />
              <Trans>Show rows</Trans>
            </Button>
          </div>
          {requested === "translate" && field !== null && field !== "images" && (
            <Suspense>
              <TranslateDialog
                field={field}
                values={issue.values}
                onClose={() => setRequested(null)}
                onSave={(meanings) => {
                  setRequested(null);
                  onCorrect({ kind: "replaced", field, values: [...meanings] });
                }}
              />
            </Suspense>
          )}
          {requested === "complete-addresses" && (
            <Suspense>
              <ImageAddressDialog
                names={issue.values.map(({ value }) => value)}
                onClose={() => setRequested(null)}
                onSave={(base) => {
                  setRequested(null);
                  onCorrect({ kind: "image-address", base });
                }}
              />
            </Suspense>
          )}
        </td>
      </tr>
      {rows !== "unopened" && (
        <tr hidden={rows === "hidden"} className="bg-raised max-md:block">
          <td colSpan={4} className="px-4 pb-4 max-md:block">
            <FixRows
              examples={examples}
              field={field === "images" ? null : field}
              isBusy={isBusy}
              onFix={(typed) => {
                if (field === null || field === "images") return;
                onCorrect({ kind: "typed", field, values: new Map(typed) });
              }}
            />
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** The most frequent values with this issue. */
function CommonValues({ values }: Pick<IssueGroup, "values">) {
  const { i18n } = useLingui();
  const shown = values.slice(0, MOST_VALUES);
  const more = values.length - shown.length;
  return (
    <ul className="grid gap-0.5">
      {shown.map(({ value, count }) => (
        <li key={value} className="line-clamp-2 leading-5 wrap-anywhere">
          <span className="font-mono text-xs text-ink">{value || "—"}</span>
          {count > 1 && (
            <span className="text-xs text-ink-3 tabular-nums"> × {i18n.number(count)}</span>
          )}
        </li>
      ))}
      {more > 0 && (
        <li className="text-xs text-ink-3">
          <Plural value={more} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
  );
}
