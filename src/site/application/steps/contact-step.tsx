import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useForm } from "react-hook-form";
import { contact } from "@/site/application/application.ts";
import type { Draft } from "@/site/application/draft.ts";
import { StepForm, type ApplicationStepProps } from "@/site/application/steps/step-form.tsx";
import { TextField } from "@/site/application/steps/text-field.tsx";
import { useFieldErrors } from "@/site/application/steps/use-field-errors.tsx";

const half = "grid gap-4 sm:grid-cols-2";

export function ContactStep({
  saved,
  onChange,
  onDone,
  onBack,
  hasMoved,
}: ApplicationStepProps<Draft["contact"]>) {
  const { t } = useLingui();
  const form = useForm({
    resolver: zodResolver(contact),
    defaultValues: saved,
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const labels = {
    name: t`Name`,
    role: t`Role`,
    email: t`Email address`,
    phone: t`Phone number`,
    street: t`Street address`,
    city: t`City`,
    region: t`Province or state`,
    postalCode: t`Postal code`,
    country: t`Country`,
  };
  const { words: text, all } = useFieldErrors(errors, labels);
  const field = (name: keyof typeof labels, autoComplete: string) => ({
    label: labels[name],
    error: text(name),
    autoComplete,
    ...form.register(name),
  });

  return (
    <StepForm
      title={<Trans>Contact person</Trans>}
      lead={<Trans>We’ll send the confirmation and our reply to this email address.</Trans>}
      errors={all}
      attempt={submitCount}
      hasMoved={hasMoved}
      onChange={() => onChange(form.getValues())}
      onSubmit={(event) => void form.handleSubmit(onDone)(event)}
      onBack={onBack}
    >
      <div className={half}>
        <TextField {...field("name", "name")} />
        <TextField isOptional {...field("role", "organization-title")} />
        <TextField type="email" {...field("email", "email")} />
        <TextField isOptional type="tel" {...field("phone", "tel")} />
      </div>
      <fieldset className="grid gap-4">
        <legend className="mb-3 text-base font-semibold text-ink">
          <Trans>Company address</Trans>
        </legend>
        <TextField {...field("street", "street-address")} />
        <div className={half}>
          <TextField {...field("city", "address-level2")} />
          <TextField isOptional {...field("region", "address-level1")} />
          <TextField {...field("postalCode", "postal-code")} />
          <TextField {...field("country", "country-name")} />
        </div>
      </fieldset>
    </StepForm>
  );
}
