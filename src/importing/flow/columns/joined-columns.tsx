import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import type { Recipe } from "@/importing/mapping/definition/column-mapping.ts";
import { moveItem } from "@/lib/collections.ts";
import { Combobox } from "@/ui/inputs/combobox.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { StepButton } from "@/ui/controls/step-button.tsx";

type JoinedColumnsProps = Pick<Recipe, "join"> & {
  /** The joined columns, in order. */
  chosen: readonly string[];
  columns: readonly string[];
  onChange: (steps: Partial<Pick<Recipe, "columns" | "join">>) => void;
};

/** The columns that are joined into a value, and the text between them. */
export function JoinedColumns({ join, chosen, columns, onChange }: JoinedColumnsProps) {
  const { t } = useLingui();
  const others = columns.filter((name) => !chosen.includes(name));

  const move = (from: number, to: number) => onChange({ columns: moveItem(chosen, from, to) });

  return (
    <fieldset className="grid gap-3 sm:col-span-2">
      <legend className="mb-2 text-sm font-medium text-ink">
        <Trans>Combine columns</Trans>
      </legend>
      {chosen.length > 0 && (
        <ol className="grid gap-1 text-sm" aria-label={t`Columns, in the order they’re combined`}>
          {chosen.map((name, at) => (
            <li key={name} className="flex items-center gap-1">
              <span className="min-w-0 flex-1 wrap-anywhere text-ink">{name}</span>
              {chosen.length > 1 && (
                <>
                  <StepButton
                    icon={ArrowUp}
                    label={t`Move ${name} up`}
                    onStep={at === 0 ? undefined : () => move(at, at - 1)}
                  />
                  <StepButton
                    icon={ArrowDown}
                    label={t`Move ${name} down`}
                    onStep={at === chosen.length - 1 ? undefined : () => move(at, at + 1)}
                  />
                  <IconButton
                    icon={X}
                    label={t`Remove ${name}`}
                    onClick={() => onChange({ columns: chosen.filter((each) => each !== name) })}
                  />
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Add column`}>
          <Combobox
            disabled={others.length === 0}
            options={others.map((name) => ({ value: name, label: name }))}
            value={null}
            onChange={(name) => onChange({ columns: [...chosen, name] })}
          />
        </Field>
        <Field label={t`Separator`} hint={t`Empty cells are skipped.`}>
          <Input value={join} onChange={({ target }) => onChange({ join: target.value })} />
        </Field>
      </div>
    </fieldset>
  );
}
