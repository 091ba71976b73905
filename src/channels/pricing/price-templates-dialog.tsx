import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PRICE_TEMPLATES, ruleOfPriceTemplate } from "@/channels/pricing/price-templates.ts";
import type { PricePreview } from "@/rules/preview/price-effect.ts";
import type { PriceRule } from "@/rules/pricing/price-list.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";

type PriceTemplatesDialogProps = {
  /** What this rule alone would do to the catalogue. */
  effectOf: (rule: PriceRule) => Promise<PricePreview>;
  onAdd: (rule: PriceRule) => void;
  onClose: () => void;
};

/** Price rules for usual cases, each with its effect on the person's own catalogue. */
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
              <TemplateEffect rule={rule} effectOf={effectOf} />
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

type TemplateEffectProps = Pick<PriceTemplatesDialogProps, "effectOf"> & { rule: PriceRule };

function TemplateEffect({ rule, effectOf }: TemplateEffectProps) {
  const { i18n } = useLingui();
  const { data, error } = useQuery({
    queryKey: ["price-template", rule.id],
    networkMode: "always",
    retry: false,
    gcTime: 0,
    meta: { silent: true },
    queryFn: () => effectOf(rule),
  });
  if (error) return <p className="text-sm text-bad">{i18n._(errorMessage(error))}</p>;
  if (data?.ok !== true)
    return (
      <p className="text-sm text-ink-3">
        <Trans>Calculating the effect…</Trans>
      </p>
    );
  const failed = Object.values(data.failures).reduce((sum, count) => sum + count, 0);
  return (
    <p className="text-sm text-ink-2 tabular-nums">
      <Trans>
        Higher: {i18n.number(data.raised)}. Lower: {i18n.number(data.lowered)}. Same:{" "}
        {i18n.number(data.same)}.
      </Trans>
      {failed > 0 && (
        <>
          {" "}
          <Plural value={failed} one="# can’t be priced." other="# can’t be priced." />
        </>
      )}
    </p>
  );
}
