import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useForm } from "react-hook-form";
import { METHODS, PLATFORMS, selling } from "@/site/application/application.ts";
import { METHOD_LABELS, PLATFORM_NAMES } from "@/site/application/application-labels.ts";
import { ChoiceGroup } from "@/site/application/steps/choice-group.tsx";
import type { Draft } from "@/site/application/draft.ts";
import { StepForm, type ApplicationStepProps } from "@/site/application/steps/step-form.tsx";
import { useFieldErrors } from "@/site/application/steps/use-field-errors.tsx";

export function SellingStep({
  saved,
  onChange,
  onDone,
  onBack,
  hasMoved,
}: ApplicationStepProps<Draft["selling"]>) {
  const { t, i18n } = useLingui();
  const form = useForm({
    resolver: zodResolver(selling),
    defaultValues: saved,
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const labels = {
    platforms: t`Where do you want to sell?`,
    methods: t`How will you send us your data?`,
  };
  const { words: text, all } = useFieldErrors(errors, labels);

  return (
    <StepForm
      title={<Trans>Channels and data</Trans>}
      errors={all}
      attempt={submitCount}
      hasMoved={hasMoved}
      onChange={() => onChange(form.getValues())}
      onSubmit={(event) => void form.handleSubmit(onDone)(event)}
      onBack={onBack}
    >
      <ChoiceGroup
        legend={labels.platforms}
        error={text("platforms")}
        options={PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }))}
        field={form.register("platforms")}
      />
      <ChoiceGroup
        legend={labels.methods}
        hint={<Trans>Files are the quickest way to start.</Trans>}
        error={text("methods")}
        options={METHODS.map((value) => ({ value, label: i18n._(METHOD_LABELS[value]) }))}
        field={form.register("methods")}
      />
    </StepForm>
  );
}
