import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import type { Condition } from "@/rules/condition/condition.ts";
import type { RuleError } from "@/rules/condition/rule-error.ts";
import { asGroup, conditionOf, errorsInGroup } from "@/rules/drafting/condition-draft.ts";
import { conditionSentence } from "@/rules/labels/condition-sentence.ts";
import type { RuleTexts } from "@/rules/labels/rule-field-label.ts";
import { FormSkeleton } from "@/ui/feedback/skeleton.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Disclosure } from "@/ui/layout/disclosure.tsx";

/** Loaded when the inputs of a rule with conditions are first shown. */
const ConditionBuilder = lazyPart(async () => ({
  default: (await import("@/rules/builder/condition-builder.tsx")).ConditionBuilder,
}));

type PriceScopeFieldsProps = {
  when: Condition | null;
  texts: RuleTexts;
  isDisabled: boolean;
  /** Errors, with paths relative to the condition. */
  errors: readonly RuleError[];
  onChange: (when: Condition | null) => void;
};

/** The products that a rule prices. */
export function PriceScopeFields(props: PriceScopeFieldsProps) {
  const { when, texts, isDisabled, errors, onChange } = props;
  const { t } = useLingui();
  // Conditions with an error are opened, and stay open when an edit fixes the last error.
  const [wasOpened, setWasOpened] = useState(false);
  const sentence = when === null ? t`All products` : conditionSentence(texts, when);
  if (isDisabled)
    return (
      <p className="text-sm wrap-anywhere text-ink">
        <Trans>Products: {sentence}</Trans>
      </p>
    );
  return (
    <Disclosure
      summary={<Trans>Products: {sentence}</Trans>}
      open={errors.length > 0 || wasOpened}
      onOpen={() => setWasOpened(true)}
    >
      <div className="grid gap-3 pt-2">
        <Checkbox
          label={<Trans>All products</Trans>}
          checked={when === null}
          onChange={({ target }) => onChange(target.checked ? null : { all: [] })}
        />
        {when !== null && (
          <Suspense fallback={<FormSkeleton fields={1} />}>
            <ConditionBuilder
              group={asGroup(when)}
              errors={errorsInGroup(when, errors)}
              onChange={(group) => onChange(conditionOf(group))}
            />
          </Suspense>
        )}
      </div>
    </Disclosure>
  );
}
