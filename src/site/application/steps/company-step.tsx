import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useForm } from "react-hook-form";
import { company } from "@/site/application/application.ts";
import type { Draft } from "@/site/application/draft.ts";
import { StepForm, type ApplicationStepProps } from "@/site/application/steps/step-form.tsx";
import { TextField } from "@/site/application/steps/text-field.tsx";
import { useFieldErrors } from "@/site/application/steps/use-field-errors.tsx";

export function CompanyStep({
  saved,
  onChange,
  onDone,
  hasMoved,
}: ApplicationStepProps<Draft["company"]>) {
  const { t } = useLingui();
  const form = useForm({
    resolver: zodResolver(company),
    defaultValues: saved,
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const labels = {
    legalName: t`Legal company name`,
    tradeName: t`Trade name, if different`,
    registration: t`Business or registration number`,
    website: t`Website`,
  };
  const { words: text, all } = useFieldErrors(errors, labels);

  return (
    <StepForm
      title={<Trans>Your company</Trans>}
      lead={<Trans>All fields are required unless marked optional.</Trans>}
      errors={all}
      attempt={submitCount}
      hasMoved={hasMoved}
      onChange={() => onChange(form.getValues())}
      onSubmit={(event) => void form.handleSubmit(onDone)(event)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          className="sm:col-span-2"
          label={labels.legalName}
          error={text("legalName")}
          autoComplete="organization"
          {...form.register("legalName")}
        />
        <TextField
          isOptional
          label={labels.tradeName}
          error={text("tradeName")}
          {...form.register("tradeName")}
        />
        <TextField
          isOptional
          label={labels.registration}
          error={text("registration")}
          {...form.register("registration")}
        />
        <TextField
          isOptional
          className="sm:col-span-2"
          label={labels.website}
          error={text("website")}
          type="url"
          autoComplete="url"
          placeholder="https://"
          {...form.register("website")}
        />
      </div>
    </StepForm>
  );
}
