import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { Organization } from "@/account/organization/organization.ts";
import { errorMessage } from "@/lib/errors.ts";
import { SafetyFields } from "@/stock/safety/safety-fields.tsx";
import {
  safetyInput,
  type SafetyInput,
  safetyInputOf,
  type SafetyRule,
} from "@/stock/safety/safety-rule.ts";
import { saveSafetyRule } from "@/stock/safety/safety-rules-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { GoneCallout } from "@/ui/feedback/gone-callout.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { useOneAtATime } from "@/ui/foundation/use-one-at-a-time.ts";
import { Sheet } from "@/ui/overlays/sheet.tsx";
import { discardUnsavedWork, useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

type SafetySheetProps = {
  organization: Organization;
  /** The rule to change, or null for a new one. The products and channel of an existing rule can't change. */
  rule: SafetyRule | null;
  /** Whether the rule was deleted while it was open. */
  isGone: boolean;
  onClose: () => void;
};

export function SafetySheet({ organization, rule, isGone, onClose }: SafetySheetProps) {
  const { t, i18n } = useLingui();
  const [id] = useState(() => rule?.id ?? crypto.randomUUID());
  const [seen] = useState(rule?.version ?? null);
  const { mutateAsync, isPending, data, error } = useMutation(saveSafetyRule);
  const form = useForm<SafetyInput>({
    resolver: zodResolver(safetyInput),
    defaultValues: safetyInputOf(rule),
  });
  const { isDirty } = form.formState;
  useUnsavedWork(isDirty);

  const save = useOneAtATime(async (input: SafetyInput) => {
    try {
      const outcome = await mutateAsync({ organization: organization.id, id, seen, input });
      if (outcome === "conflict") return;
    } catch {
      // The error is shown above the button, and the typed values stay.
      return;
    }
    discardUnsavedWork();
    toast.success(t`Rule saved. The listings that it affects are being rebuilt.`);
    onClose();
  });

  function failureMessage(): string | null {
    if (isTaken(error))
      return t`There’s already a rule for these products and this channel. Change that one.`;
    if (error) return i18n._(errorMessage(error));
    return data === "conflict" && !isGone
      ? t`Someone else changed or deleted this rule. Nothing was saved. Close this panel to see the current rules.`
      : null;
  }
  const failure = failureMessage();

  return (
    <Sheet
      title={rule ? t`Safety stock rule` : t`New safety stock rule`}
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button
          type="submit"
          form="safety-rule"
          loading={isPending}
          disabled={isGone || data === "conflict" || (rule !== null && !isDirty)}
        >
          {rule ? <Trans>Save</Trans> : <Trans>Add rule</Trans>}
        </Button>
      }
    >
      <FormProvider {...form}>
        <form
          id="safety-rule"
          noValidate
          className="grid gap-4"
          onSubmit={(event) => void form.handleSubmit(save)(event)}
        >
          <SafetyFields organization={organization} isNew={rule === null} />
          {isGone && (
            <GoneCallout title={<Trans>This rule was deleted</Trans>} hasChanges={isDirty} />
          )}
          {failure !== null && (
            <Callout kind="bad" role="alert" title={<Trans>The rule wasn’t saved</Trans>}>
              {failure}
            </Callout>
          )}
        </form>
      </FormProvider>
    </Sheet>
  );
}

const taken = z.object({ code: z.literal("23505") });
const isTaken = (error: unknown) => taken.safeParse(error).success;
