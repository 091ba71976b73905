import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { PriceEffectLine } from "@/channels/pricing/price-effect-line.tsx";
import { PRICE_TEMPLATES, ruleOfPriceTemplate } from "@/channels/pricing/price-templates.ts";
import type { PricePreview } from "@/rules/preview/price-effect.ts";
import type { PriceRule } from "@/rules/pricing/price-list.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";

type PriceTemplatesDialogProps = {
  /** The effect of this rule alone on the catalogue. */
  effectOf: (rule: PriceRule) => Promise<PricePreview>;
  onAdd: (rule: PriceRule) => void;
  onClose: () => void;
};

/** Price rules for common cases, each with its effect on the person's own catalogue. */
export function PriceTemplatesDialog({ effectOf, onAdd, onClose }: PriceTemplatesDialogProps) {
  const { t, i18n } = useLingui();
  const [rules] = useState(() =>
    PRICE_TEMPLATES.map((template) =>
      ruleOfPriceTemplate(template, crypto.randomUUID(), i18n._(template.name)),
    ),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Price templates</Trans>}
      description={<Trans>You can change a rule before you save it.</Trans>}
    >
      <ul className="divide-y divide-line" aria-label={t`Price templates`}>
        {rules.map((rule) => (
          <li key={rule.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-48 flex-1">
              <p className="text-sm font-medium text-ink">{rule.name}</p>
              <PriceEffectLine id={rule.id} effect={() => effectOf(rule)} />
            </div>
            <Button
              size="sm"
              variant="outline"
              aria-label={t`Use rule: ${rule.name}`}
              onClick={() => {
                onAdd(rule);
                onClose();
              }}
            >
              <Trans>Use rule</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
