import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { JoinedColumns } from "@/importing/flow/columns/joined-columns.tsx";
import { ValueMap } from "@/importing/flow/columns/value-map.tsx";
import type { Recipe } from "@/importing/mapping/definition/column-mapping.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { DecimalInput, Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";

type RecipeDialogProps = {
  /** The name of the resulting field. */
  title: string;
  isNumber: boolean;
  areImages: boolean;
  recipe: Recipe;
  columns: readonly string[];
  samples: readonly string[];
  onChange: (recipe: Recipe) => void;
  onClose: () => void;
};

const FACTOR = /^\d{1,9}(\.\d{1,9})?$/;

/** How one field is built: joined columns, a part of the value, a prefix, a default, a factor and replacements. */
export function RecipeDialog(props: RecipeDialogProps) {
  const { title, isNumber, areImages, columns, samples, onChange, onClose } = props;
  const { t } = useLingui();
  const [recipe, setRecipe] = useState(props.recipe);
  const [factor, setFactor] = useState(recipe.factor ?? "");
  const isFactorWrong = factor !== "" && !FACTOR.test(factor);
  const change = (steps: Partial<Recipe>) => setRecipe({ ...recipe, ...steps });

  function save() {
    if (isFactorWrong) return;
    onChange({ ...recipe, factor: factor || null });
    onClose();
  }

  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={samples.join(" · ") || undefined}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={save}>
            <Trans>Apply</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <JoinedColumns
          join={recipe.join}
          chosen={recipe.columns}
          columns={columns}
          onChange={change}
        />
        <Field label={t`Split at`} hint={t`Leave empty to use the whole cell.`}>
          <Input
            value={recipe.part?.separator ?? ""}
            onChange={({ target }) =>
              change({
                part:
                  target.value === ""
                    ? null
                    : { separator: target.value, at: recipe.part?.at ?? 0 },
              })
            }
          />
        </Field>
        <Field label={t`Part to use`}>
          <Select
            disabled={recipe.part === null}
            value={String(recipe.part?.at ?? 0)}
            options={[
              { value: "0", label: t`First` },
              { value: "1", label: t`Second` },
              { value: "2", label: t`Third` },
              { value: "-1", label: t`Last` },
            ]}
            onChange={(at) => recipe.part && change({ part: { ...recipe.part, at: Number(at) } })}
          />
        </Field>
        <Field
          label={t`Prefix`}
          hint={
            areImages
              ? t`The base URL for image names, such as https://shop.example/media/.`
              : t`For example, “NS-”.`
          }
        >
          <Input
            value={recipe.prefix}
            onChange={({ target }) => change({ prefix: target.value })}
          />
        </Field>
        <Field label={t`Default if empty`}>
          <Input
            value={recipe.otherwise}
            onChange={({ target }) => change({ otherwise: target.value })}
          />
        </Field>
        {isNumber && (
          <Field
            label={t`Multiply by`}
            hint={t`A rate between currencies or units, such as 1.35.`}
            error={isFactorWrong && t`Enter a number, such as 12.50.`}
          >
            <DecimalInput value={factor} onChange={setFactor} />
          </Field>
        )}
      </div>
      <ValueMap values={recipe.values} onChange={(values) => change({ values })} />
    </Dialog>
  );
}
