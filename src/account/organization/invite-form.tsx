import { zodResolver } from "@hookform/resolvers/zod";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import {
  invitationInput,
  type InvitationInput,
  type InvitationProblem,
} from "@/account/organization/invitation.ts";
import { InvitationOutcome } from "@/account/organization/invitation-outcome.tsx";
import { inviteMember } from "@/account/organization/invitations-api.ts";
import { type Organization, ROLES } from "@/account/organization/organization.ts";
import { ROLE_HINTS, ROLE_NAMES } from "@/account/organization/role-words.ts";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { useLocale } from "@/ui/locale.tsx";
import { RadioGroup } from "@/ui/radio-group.tsx";

const PROBLEMS: Record<InvitationProblem, MessageDescriptor> = {
  "email-invalid": msg`Invalid email address`,
  "email-too-long": msg`Email too long`,
};

const isProblem = (text: string | undefined): text is InvitationProblem =>
  text !== undefined && text in PROBLEMS;

export function InviteForm({ organization }: { organization: Organization }) {
  const { i18n, t } = useLingui();
  const { locale } = useLocale();
  const { mutate, isPending, data, error, variables } = useMutation(inviteMember);
  const { register, control, handleSubmit, reset, formState } = useForm<InvitationInput>({
    resolver: zodResolver(invitationInput),
    defaultValues: { email: "", role: "editor" },
  });
  const problem = formState.errors.email?.message;

  function invite(input: InvitationInput) {
    if (isPending) return;
    mutate(
      { ...input, organization: organization.id, locale },
      {
        onSuccess: ({ outcome }) => {
          // What was not done stays written, for another try.
          if (outcome === "sent" || outcome === "not_sent") reset({ email: "", role: input.role });
        },
      },
    );
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(invite)(event)}>
      <Field label={t`Email`} error={isProblem(problem) && i18n._(PROBLEMS[problem])}>
        <Input
          type="email"
          inputMode="email"
          autoComplete="off"
          className="max-w-sm"
          {...register("email")}
        />
      </Field>
      <Controller
        control={control}
        name="role"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            legend={<Trans>Role</Trans>}
            value={value}
            onChange={onChange}
            options={ROLES.map((role) => ({
              value: role,
              label: i18n._(ROLE_NAMES[role]),
              hint: i18n._(ROLE_HINTS[role]),
            }))}
          />
        )}
      />
      {!isPending && (
        <InvitationOutcome answer={data} error={error} email={variables?.email ?? ""} />
      )}
      <div>
        <Button type="submit" loading={isPending}>
          <Trans>Send the invitation</Trans>
        </Button>
      </div>
    </form>
  );
}
