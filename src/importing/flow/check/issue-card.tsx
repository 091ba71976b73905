import { Plural, Trans, useLingui } from "@lingui/react/macro";
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
import { Disclosure } from "@/ui/layout/disclosure.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { named } from "@/ui/foundation/labelled.ts";

/** Loaded only when the dialog opens. */
const TranslateDialog = lazyPart(async () => ({
  default: (await import("@/importing/flow/check/translate-dialog.tsx")).TranslateDialog,
}));

const PictureAddressDialog = lazyPart(async () => ({
  default: (await import("@/importing/flow/check/picture-address-dialog.tsx")).PictureAddressDialog,
}));

type IssueCardProps = {
  issue: IssueGroup;
  mapping: ColumnMapping;
  isBusy: boolean;
  onCorrect: (correction: Correction) => void;
};

const TONES = { rejected: "bad", error: "warn", warning: "calm" } as const;

/** One kind of issue: its count, examples, and the fixes for all rows. */
export function IssueCard({ issue, mapping, isBusy, onCorrect }: IssueCardProps) {
  const { t, i18n } = useLingui();
  const [requested, setRequested] = useState<FixWithInput["does"] | null>(null);
  const { field, severity, count, examples } = issue;
  const place = field === null ? t`Whole row` : fieldLabel(i18n, field);
  const labels = {
    rejected: t`Row rejected`,
    error: t`Imported with error`,
    warning: t`Imported with warning`,
  };

  return (
    <section
      aria-label={named(i18n, place, i18n._(importIssueMessage(issue)))}
      className="grid gap-3 rounded-panel border border-line bg-surface p-4 text-sm"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-semibold text-ink">
            {place} ·{" "}
            <span className="tabular-nums">
              <Plural value={count} one="# row" other="# rows" />
            </span>
          </h2>
          <p className="text-pretty text-ink-2">{i18n._(importIssueMessage(issue))}</p>
        </div>
        <Badge tone={TONES[severity]} dot>
          {labels[severity]}
        </Badge>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {offersFor(issue, mapping).map((offer) => (
          <Button
            key={JSON.stringify(offer)}
            variant="outline"
            size="sm"
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
      </div>
      <Disclosure summary={<Trans>Examples</Trans>}>
        <FixRows
          examples={examples}
          field={field === "images" ? null : field}
          isBusy={isBusy}
          onFix={(typed) => {
            if (field === null || field === "images") return;
            onCorrect({ kind: "typed", field, values: new Map(typed) });
          }}
        />
      </Disclosure>
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
          <PictureAddressDialog
            names={issue.values.map(({ value }) => value)}
            onClose={() => setRequested(null)}
            onSave={(base) => {
              setRequested(null);
              onCorrect({ kind: "image-address", base });
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
