import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useForm, useWatch } from "react-hook-form";
import {
  type Catalogue,
  catalogue,
  CATALOGUE_SIZES,
  type CatalogueInput,
  CATEGORIES,
  LANGUAGES,
} from "@/site/application/application.ts";
import {
  CATEGORY_LABELS,
  LANGUAGE_LABELS,
  SIZE_LABELS,
} from "@/site/application/application-labels.ts";
import { ChoiceGroup } from "@/site/application/steps/choice-group.tsx";
import type { Draft } from "@/site/application/draft.ts";
import { StepForm, type ApplicationStepProps } from "@/site/application/steps/step-form.tsx";
import { TextField } from "@/site/application/steps/text-field.tsx";
import { useFieldErrors } from "@/site/application/steps/use-field-errors.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Select } from "@/ui/inputs/select.tsx";

export function CatalogueStep({
  saved,
  onChange,
  onDone,
  onBack,
  hasMoved,
}: ApplicationStepProps<Draft["catalogue"]>) {
  const { t, i18n } = useLingui();
  const { size: savedSize, ...rest } = saved;
  const form = useForm<CatalogueInput, unknown, Catalogue>({
    resolver: zodResolver(catalogue),
    defaultValues: { ...rest, ...(savedSize === null ? {} : { size: savedSize }) },
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const size = useWatch({ control: form.control, name: "size" });
  const labels = {
    size: t`Number of products`,
    languages: t`Product text languages`,
    categories: t`Product categories`,
    more: t`Brands or other categories`,
  };
  const { words: text, all } = useFieldErrors(errors, labels);

  return (
    <StepForm
      title={<Trans>Your catalogue</Trans>}
      errors={all}
      attempt={submitCount}
      hasMoved={hasMoved}
      onChange={() => {
        const { size: chosen, ...values } = form.getValues();
        onChange({ ...values, size: CATALOGUE_SIZES.find((one) => one === chosen) ?? null });
      }}
      onSubmit={(event) => void form.handleSubmit(onDone)(event)}
      onBack={onBack}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={labels.size} error={text("size")}>
          <Select
            name="size"
            aria-required
            placeholder={t`Choose`}
            options={CATALOGUE_SIZES.map((value) => ({ value, label: i18n._(SIZE_LABELS[value]) }))}
            value={size ?? null}
            onChange={(value) => form.setValue("size", value, { shouldValidate: submitCount > 0 })}
          />
        </Field>
        <TextField isOptional label={labels.more} error={text("more")} {...form.register("more")} />
      </div>
      <ChoiceGroup
        legend={labels.languages}
        error={text("languages")}
        options={LANGUAGES.map((value) => ({ value, label: i18n._(LANGUAGE_LABELS[value]) }))}
        field={form.register("languages")}
      />
      <ChoiceGroup
        legend={labels.categories}
        error={text("categories")}
        options={CATEGORIES.map((value) => ({ value, label: i18n._(CATEGORY_LABELS[value]) }))}
        field={form.register("categories")}
      />
    </StepForm>
  );
}
