import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { ArrowDown, ArrowUp, ChevronRight, Copy, Trash2 } from "lucide-react";
import { type ComponentProps, useId } from "react";
import {
  PriceRuleFields,
  type PriceRuleFieldsProps,
} from "@/channels/pricing/rule/price-rule-fields.tsx";
import { RuleHandle } from "@/rules/builder/rule-order.tsx";
import { priceRuleSentence } from "@/rules/labels/price-rule-sentence.ts";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Badge } from "@/ui/layout/badge.tsx";

type PriceRuleCardProps = PriceRuleFieldsProps & {
  /** How many products the rule prices, or null while that's unknown. */
  products: number | null;
  isOpen: boolean;
  onToggle: () => void;
  /** The CSS class of the card while a rule is being dragged. */
  look: string | false;
  handle: ComponentProps<"button">;
  onMoveBy: (by: -1 | 1) => void;
  onDuplicate: () => void;
  onRemove: () => void;
};

/** The id of the button that opens a rule, so that a warning can focus it. */
export const priceRuleButtonId = (rule: string) => `price-rule-${rule}`;

/** One price rule: a sentence that describes it, and its inputs while it's open. */
export function PriceRuleCard(props: PriceRuleCardProps) {
  const { rule, names, errors, products, canEdit, isOpen, look, handle } = props;
  const { t, i18n } = useLingui();
  const body = useId();
  const name = rule.name.trim() === "" ? t`Unnamed rule` : rule.name;

  return (
    <li className={clsx("grid gap-4 rounded-panel border border-line bg-surface p-4", look)}>
      <div className="flex flex-wrap items-start gap-2">
        {canEdit && <RuleHandle {...handle} name={name} />}
        <div className="grid min-w-0 flex-1 basis-64 gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <button
              type="button"
              id={priceRuleButtonId(rule.id)}
              aria-expanded={isOpen}
              aria-controls={body}
              onClick={props.onToggle}
              className="flex min-w-0 items-center gap-1.5 rounded-sm text-left text-sm font-medium wrap-anywhere text-accent hover:underline"
            >
              <ChevronRight
                {...icon}
                className={clsx("shrink-0 transition-transform", isOpen && "rotate-90")}
              />
              {name}
            </button>
            {!rule.isEnabled && (
              <Badge>
                <Trans>Turned off</Trans>
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
              label={t`Move ${name} up`}
              onClick={() => props.onMoveBy(-1)}
            />
            <IconButton
              icon={ArrowDown}
              label={t`Move ${name} down`}
              onClick={() => props.onMoveBy(1)}
            />
            <IconButton icon={Copy} label={t`Duplicate ${name}`} onClick={props.onDuplicate} />
            <IconButton icon={Trash2} label={t`Delete ${name}`} onClick={props.onRemove} />
          </span>
        )}
      </div>
      <div id={body} className={clsx("grid grid-cols-1 gap-4", !isOpen && "hidden")}>
        {isOpen && <PriceRuleFields {...props} />}
      </div>
    </li>
  );
}
