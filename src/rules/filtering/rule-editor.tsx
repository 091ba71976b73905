import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import type { RuleError } from "@/rules/condition/rule-error.ts";
import { ActionList } from "@/rules/builder/action-list.tsx";
import { ConditionBuilder } from "@/rules/builder/condition-builder.tsx";
import { ErrorLines } from "@/rules/builder/error-lines.tsx";
import { ruleSentence } from "@/rules/builder/rule-sentence.ts";
import { useRuleSetting } from "@/rules/builder/rule-setting.tsx";
import { asGroup, conditionOf, errorsInGroup } from "@/rules/drafting/condition-draft.ts";
import { errorsBelow, ownErrors } from "@/rules/drafting/errors-at.ts";
import { type FilterRule, isCleanRule } from "@/rules/drafting/rule-set-draft.ts";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { RadioGroup } from "@/ui/inputs/radio-group.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

type RuleEditorProps = {
  rule: FilterRule;
  /** Viewers can't edit the rule, but see what it does and its effect. */
  canEdit: boolean;
  errors: readonly RuleError[];
  /** The rule's contribution as text, updated with every edit. */
  contribution: string | null;
  /** Whether the rule's set is for all channels, so that the rule can name some of them. */
  isForAllChannels: boolean;
  onChange: (rule: FilterRule) => void;
  onClose: () => void;
};

/** Edits one rule. Its effect is shown beside it and updated with every edit. */
export function RuleEditor({ rule, canEdit, contribution, onClose, ...rest }: RuleEditorProps) {
  const { texts } = useRuleSetting();
  const { errors } = rest;
  return (
    <Panel
      title={canEdit || rule.name === "" ? <Trans>Rule</Trans> : rule.name}
      actions={
        <Button variant="outline" size="sm" onClick={onClose}>
          <ArrowLeft {...icon} />
          <Trans>Back to the rules</Trans>
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="rounded-control bg-sunken px-3 py-2 text-sm wrap-anywhere text-ink">
          {ruleSentence(texts, rule)}
        </p>
        <output className="text-sm text-ink-2 tabular-nums">{contribution}</output>
        <ErrorLines errors={ownErrors(errors)} />
        {canEdit && <RuleForm rule={rule} {...rest} />}
      </div>
    </Panel>
  );
}

function RuleForm({
  rule,
  errors,
  isForAllChannels,
  onChange,
}: Omit<RuleEditorProps, "canEdit" | "contribution" | "onClose">) {
  const { t } = useLingui();
  const { texts } = useRuleSetting();
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.focus(), []);
  const inCondition = errorsBelow(errors, ["when"]);

  return (
    <>
      <Field label={t`Name`}>
        <Input
          ref={name}
          value={rule.name}
          maxLength={120}
          autoComplete="off"
          placeholder={ruleSentence(texts, rule)}
          onChange={({ target }) => onChange({ ...rule, name: target.value })}
        />
      </Field>
      <section aria-label={t`Which products`} className="grid gap-3">
        <h3 className="text-sm font-semibold text-ink">
          <Trans>Which products</Trans>
        </h3>
        <Checkbox
          label={<Trans>All products</Trans>}
          checked={rule.when === null}
          onChange={({ target }) =>
            onChange({ ...rule, when: target.checked ? null : { all: [] } })
          }
        />
        {rule.when !== null && (
          <ConditionBuilder
            group={asGroup(rule.when)}
            errors={errorsInGroup(rule.when, inCondition)}
            onChange={(group) => onChange({ ...rule, when: conditionOf(group) })}
          />
        )}
      </section>
      <section aria-label={t`What happens`} className="grid gap-3">
        <h3 className="text-sm font-semibold text-ink">
          <Trans>What happens</Trans>
        </h3>
        {isCleanRule(rule) ? (
          <ActionList
            actions={rule.actions}
            errors={errorsBelow(errors, ["actions"])}
            onChange={(actions) => onChange({ ...rule, actions })}
          />
        ) : (
          <PublishDecision rule={rule} isForAllChannels={isForAllChannels} onChange={onChange} />
        )}
      </section>
    </>
  );
}

type PublishDecisionProps = {
  rule: Exclude<FilterRule, { actions: unknown }>;
  isForAllChannels: boolean;
  onChange: (rule: FilterRule) => void;
};

function PublishDecision({ rule, isForAllChannels, onChange }: PublishDecisionProps) {
  const { t } = useLingui();
  const { channels } = useRuleSetting();
  const chosen = rule.channels;
  const deleted = (chosen ?? []).filter((id) => !channels.some((channel) => channel.id === id));
  return (
    <div className="grid gap-4">
      <RadioGroup
        legend={t`Decision`}
        value={rule.decision}
        onChange={(decision) => onChange({ ...rule, decision })}
        options={[
          { value: "exclude", label: t`Don’t publish these products` },
          {
            value: "include",
            label: t`Publish these products`,
            hint: t`Later rules can’t exclude them.`,
          },
        ]}
      />
      {(isForAllChannels || chosen !== null) && (
        <fieldset className="grid gap-1">
          <legend className="mb-1.5 text-sm font-medium text-ink">
            <Trans>Channels</Trans>
          </legend>
          <Checkbox
            label={<Trans>All channels</Trans>}
            checked={chosen === null}
            onChange={({ target }) => onChange({ ...rule, channels: target.checked ? null : [] })}
          />
          {chosen !== null &&
            channels.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={chosen.includes(id)}
                onChange={({ target }) => {
                  const rest = chosen.filter((one) => one !== id);
                  onChange({ ...rule, channels: target.checked ? [...rest, id] : rest });
                }}
              />
            ))}
          {chosen?.length === 0 && (
            <p className="text-sm text-bad">
              <Trans>Choose at least one channel, or the rule does nothing.</Trans>
            </p>
          )}
          {deleted.length > 0 && (
            <p className="flex flex-wrap items-center gap-2 text-sm text-bad">
              <Plural
                value={deleted.length}
                one="This rule refers to a deleted channel."
                other="This rule refers to # deleted channels."
              />
              <Button
                variant="link"
                size="sm"
                onClick={() =>
                  onChange({
                    ...rule,
                    channels: (chosen ?? []).filter((id) => !deleted.includes(id)),
                  })
                }
              >
                <Plural
                  value={deleted.length}
                  one="Remove the channel"
                  other="Remove the channels"
                />
              </Button>
            </p>
          )}
        </fieldset>
      )}
    </div>
  );
}
