import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useForm } from "react-hook-form";
import type { FileSummary } from "@/importing/summary/file-summary.ts";
import { files } from "@/site/application/application.ts";
import type { Draft } from "@/site/application/draft.ts";
import { SampleFile } from "@/site/application/steps/sample-file.tsx";
import { StepForm, type ApplicationStepProps } from "@/site/application/steps/step-form.tsx";
import { useFieldErrors } from "@/site/application/steps/use-field-errors.tsx";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";

type FilesStepProps = ApplicationStepProps<Draft["files"]> & {
  sample: FileSummary | null;
  isShared: boolean;
  onSample: (change: Pick<Draft, "sample" | "isShared">) => void;
};

export function FilesStep({ saved, sample, isShared, onSample, ...step }: FilesStepProps) {
  const { t } = useLingui();
  const form = useForm({
    resolver: zodResolver(files),
    defaultValues: saved,
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const labels = { links: t`Document links`, notes: t`Additional notes` };
  const { words: text, all } = useFieldErrors(errors, labels);

  return (
    <StepForm
      title={<Trans>Files</Trans>}
      lead={<Trans>This step is optional.</Trans>}
      errors={all}
      attempt={submitCount}
      hasMoved={step.hasMoved}
      onSubmit={(event) => void form.handleSubmit(step.onDone)(event)}
      onBack={step.onBack}
    >
      <div className="grid gap-3">
        <SampleFile
          sample={sample}
          // Consent to share a file doesn't apply to another file.
          onSample={(found) => onSample({ sample: found, isShared: false })}
        />
        {sample && (
          <Checkbox
            label={<Trans>Include this summary with the application</Trans>}
            hint={
              <Trans>
                Only the file name, counts and column names are sent, not the file or any of its
                cells.
              </Trans>
            }
            checked={isShared}
            onChange={(event) => onSample({ sample, isShared: event.target.checked })}
          />
        )}
      </div>
      <div className="grid gap-4" onChange={() => step.onChange(form.getValues())}>
        <Field
          mark="optional"
          label={labels.links}
          error={text("links")}
          hint={
            <Trans>
              Add up to 5 URLs, one per line: price lists, certificates or a catalogue. Files can’t
              be uploaded here; share them elsewhere and paste the link.
            </Trans>
          }
        >
          <Textarea rows={3} {...form.register("links")} />
        </Field>
        <Field mark="optional" label={labels.notes} error={text("notes")}>
          <Textarea rows={4} {...form.register("notes")} />
        </Field>
      </div>
    </StepForm>
  );
}
