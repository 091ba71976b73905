import { Trans, useLingui } from "@lingui/react/macro";
import { Plus, Trash2 } from "lucide-react";
import type { CleanAction } from "@/rules/clean/clean-action.ts";
import type { RuleError } from "@/rules/condition/rule-error.ts";
import { ActionInputs } from "@/rules/builder/action-inputs.tsx";
import { ErrorLines } from "@/rules/builder/error-lines.tsx";
import { ACTION_LABELS } from "@/rules/builder/operator-labels.ts";
import { ACTION_KINDS, fieldOfAction, newAction } from "@/rules/drafting/action-draft.ts";
import { errorsBelow, ownErrors } from "@/rules/drafting/errors-at.ts";
import { Button } from "@/ui/controls/button.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { Select } from "@/ui/inputs/select.tsx";

type ActionListProps = {
  actions: readonly CleanAction[];
  /** Errors, with paths relative to the list. */
  errors: readonly RuleError[];
  onChange: (actions: CleanAction[]) => void;
};

export function ActionList({ actions, errors, onChange }: ActionListProps) {
  const { t, i18n } = useLingui();
  const replace = (at: number, action: CleanAction) => onChange(actions.toSpliced(at, 1, action));

  return (
    <div className="grid gap-3">
      <ul className="grid gap-3">
        {actions.map((action, at) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- Actions have no id.
            key={at}
            className="grid gap-2 rounded-panel border border-line bg-surface p-3"
          >
            <div className="flex items-end gap-2">
              <Field label={t`Action ${at + 1}`} className="flex-1">
                <Select
                  value={action.do}
                  onChange={(kind) => replace(at, newAction(kind, fieldOfAction(action)))}
                  options={ACTION_KINDS.map((value) => ({
                    value,
                    label: i18n._(ACTION_LABELS[value]),
                  }))}
                />
              </Field>
              <IconButton
                icon={Trash2}
                label={t`Remove action ${at + 1}`}
                onClick={() => onChange(actions.toSpliced(at, 1))}
              />
            </div>
            <ActionInputs
              action={action}
              errors={errorsBelow(errors, [at])}
              onChange={(next) => replace(at, next)}
            />
          </li>
        ))}
      </ul>
      <ErrorLines errors={ownErrors(errors)} />
      <div>
        <Button
          variant="outline"
          size="sm"
          onClick={() => onChange([...actions, newAction("set", "brand")])}
        >
          <Plus {...icon} />
          <Trans>Add action</Trans>
        </Button>
      </div>
    </div>
  );
}
