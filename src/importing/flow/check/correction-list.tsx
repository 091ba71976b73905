import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Undo2 } from "lucide-react";
import { fieldLabel } from "@/catalogue/product/field-labels.ts";
import type { Correction } from "@/importing/checking/correction.ts";
import { fixLabel } from "@/importing/checking/import-issue-messages.ts";
import { Button } from "@/ui/controls/button.tsx";
import { named } from "@/ui/foundation/labelled.ts";
import { icon } from "@/ui/foundation/styles.ts";
import { Panel } from "@/ui/layout/panel.tsx";

type CorrectionListProps = {
  corrections: readonly Correction[];
  isBusy: boolean;
  /** Undoes the correction at this index of the list. */
  onUndo: (at: number) => void;
};

/** The corrections made in the check, in order. Each can be undone without the others. */
export function CorrectionList({ corrections, isBusy, onUndo }: CorrectionListProps) {
  const { t, i18n } = useLingui();
  if (corrections.length === 0) return null;
  return (
    <Panel title={t`Corrections`} flush>
      <ul className="divide-y divide-line">
        {corrections.map((correction, at) => {
          const label = correctionLabel(i18n, correction);
          return (
            <li key={at} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm">
              <span className="min-w-48 flex-1 wrap-anywhere text-ink">{label}</span>
              <Button
                size="sm"
                variant="ghost"
                disabled={isBusy}
                aria-label={t`Undo correction ${label}`}
                onClick={() => onUndo(at)}
              >
                <Undo2 {...icon} />
                <Trans>Undo</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function correctionLabel(i18n: I18n, correction: Correction): string {
  switch (correction.kind) {
    case "fix": {
      const { field, fix } = correction;
      const place = field === null ? i18n._(msg`Whole row`) : fieldLabel(i18n, field);
      return named(i18n, place, i18n._(fixLabel(fix)));
    }
    case "replaced": {
      const count = correction.values.length;
      const label = msg`${plural(count, { one: "# value replaced", other: "# values replaced" })}`;
      return named(i18n, fieldLabel(i18n, correction.field), i18n._(label));
    }
    case "image-address": {
      const { base } = correction;
      return named(i18n, fieldLabel(i18n, "images"), i18n._(msg`base URL ${base}`));
    }
    case "typed": {
      const count = correction.values.size;
      const label = msg`${plural(count, { one: "# row corrected", other: "# rows corrected" })}`;
      return named(i18n, fieldLabel(i18n, correction.field), i18n._(label));
    }
  }
}
