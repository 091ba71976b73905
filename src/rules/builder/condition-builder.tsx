import { Trans, useLingui } from "@lingui/react/macro";
import { FolderPlus, Plus, Trash2 } from "lucide-react";
import type { Condition, ConditionGroup } from "@/rules/condition/condition.ts";
import { DEEPEST, groupOf } from "@/rules/condition/condition.ts";
import type { RuleError } from "@/rules/condition/rule-error.ts";
import { ConditionTestRow } from "@/rules/builder/condition-test-row.tsx";
import { JOIN_LABELS } from "@/rules/builder/operator-labels.ts";
import { conditionOf, newTest } from "@/rules/drafting/condition-draft.ts";
import { errorsBelow, ownErrors } from "@/rules/drafting/errors-at.ts";
import { ErrorLines } from "@/rules/builder/error-lines.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Select } from "@/ui/inputs/select.tsx";

type ConditionBuilderProps = {
  group: ConditionGroup;
  onChange: (group: ConditionGroup) => void;
  /** Errors, with paths relative to this group. */
  errors: readonly RuleError[];
  /** 1 for the outermost group. */
  depth?: number;
  onRemove?: () => void;
};

const JOINS = ["all", "any", "none"] as const;

/** A group of conditions, which can contain further groups. */
export function ConditionBuilder({
  group,
  onChange,
  errors,
  depth = 1,
  onRemove,
}: ConditionBuilderProps) {
  const { t, i18n } = useLingui();
  const { join, parts } = group;
  const put = (next: readonly Condition[]) => onChange({ join, parts: next });

  return (
    <fieldset
      className={
        depth === 1 ? "grid gap-3" : "grid gap-3 rounded-panel border border-line bg-raised p-3"
      }
    >
      <legend className="sr-only">
        {depth === 1 ? <Trans>Conditions</Trans> : <Trans>Group of conditions</Trans>}
      </legend>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label={
            depth === 1 ? t`How conditions combine` : t`How the group’s conditions combine`
          }
          className="w-full sm:w-64"
          value={join}
          onChange={(next) => onChange({ join: next, parts })}
          options={JOINS.map((value) => ({ value, label: i18n._(JOIN_LABELS[value]) }))}
        />
        {onRemove && <IconButton icon={Trash2} label={t`Remove this group`} onClick={onRemove} />}
      </div>
      <ErrorLines errors={ownErrors(errors)} />
      <ul className="grid gap-3">
        {parts.map((part, at) => {
          const inner = groupOf(part);
          const below = errorsBelow(errors, [join, at]);
          const replace = (next: Condition) => put(parts.with(at, next));
          const remove = () => put(parts.toSpliced(at, 1));
          return (
            // oxlint-disable-next-line react/no-array-index-key -- Conditions have no id.
            <li key={at}>
              {inner === null && "field" in part ? (
                <ConditionTestRow
                  test={part}
                  place={at + 1}
                  errors={below}
                  onChange={replace}
                  onRemove={remove}
                />
              ) : (
                inner !== null && (
                  <ConditionBuilder
                    group={inner}
                    depth={depth + 1}
                    errors={below}
                    onChange={(next) => replace(conditionOf(next))}
                    onRemove={remove}
                  />
                )
              )}
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => put([...parts, newTest()])}>
          <Plus {...icon} />
          <Trans>Add condition</Trans>
        </Button>
        {depth < DEEPEST && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => put([...parts, { any: [newTest(), newTest()] }])}
          >
            <FolderPlus {...icon} />
            <Trans>Add group</Trans>
          </Button>
        )}
      </div>
    </fieldset>
  );
}
