import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { ArrowDown, ArrowUp, ChevronRight, Copy, Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import {
  PriceRuleFields,
  type PriceRuleFieldsProps,
} from "@/channels/pricing/rule/price-rule-fields.tsx";
import { priceRuleSentence } from "@/rules/labels/price-rule-sentence.ts";
import { Button } from "@/ui/controls/button.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Badge } from "@/ui/layout/badge.tsx";

type PriceRuleCardProps = PriceRuleFieldsProps & {
  /** How many products the rule prices; null while unknown. */
  products: number | null;
  isOpen: boolean;
  onToggle: () => void;
  onMove: (by: number) => void;
  onDuplicate: () => void;
  onRemove: () => void;
};

/** One price rule: what it does in plain words, and its inputs once it is open. */
export function PriceRuleCard(props: PriceRuleCardProps) {
  const { rule, names, errors, products, canEdit, isOpen } = props;
  const { t, i18n } = useLingui();
  const body = useId();

  return (
    <li className="grid gap-4 rounded-panel border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start gap-2">
        <div className="grid min-w-0 flex-1 basis-64 gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={body}
              onClick={props.onToggle}
              className="flex min-w-0 items-center gap-1.5 rounded-sm text-left text-sm font-medium wrap-anywhere text-accent hover:underline"
            >
              <ChevronRight
                {...icon}
                className={clsx("shrink-0 transition-transform", isOpen && "rotate-90")}
              />
              {rule.name.trim() === "" ? t`Unnamed rule` : rule.name}
            </button>
            {!rule.isEnabled && (
              <Badge>
                <Trans>Disabled</Trans>
              </Badge>
            )}
            {errors.length > 0 && (
              <Badge tone="bad">
                <Trans>Has errors</Trans>
              </Badge>
            )}
          </div>
          <p className="text-sm wrap-anywhere text-ink-2">
            {priceRuleSentence(names.texts, rule, names.nameOf)}
          </p>
          {products !== null && (
            <p className="text-xs text-ink-3 tabular-nums">
              <Trans>Products: {i18n.number(products)}</Trans>
            </p>
          )}
        </div>
        {canEdit && (
          <span className="flex">
            <IconButton
              icon={ArrowUp}
              label={t`Move ${rule.name} up`}
              onClick={() => props.onMove(-1)}
            />
            <IconButton
              icon={ArrowDown}
              label={t`Move ${rule.name} down`}
              onClick={() => props.onMove(1)}
            />
            <IconButton icon={Copy} label={t`Duplicate ${rule.name}`} onClick={props.onDuplicate} />
            <IconButton icon={Trash2} label={t`Delete ${rule.name}`} onClick={props.onRemove} />
          </span>
        )}
      </div>
      <div id={body} className={clsx("grid grid-cols-1 gap-4", !isOpen && "hidden")}>
        {isOpen && <PriceRuleFields {...props} />}
      </div>
    </li>
  );
}

/** The button that adds a rule, shown below the last one. */
export function AddRuleButton({ onAdd }: { onAdd: () => void }) {
  return (
    <Button variant="outline" onClick={onAdd}>
      <Plus {...icon} />
      <Trans>Add a price rule</Trans>
    </Button>
  );
}
