import { zodResolver } from "@hookform/resolvers/zod";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FilteredField } from "@/account/fields/filtered-field.tsx";
import {
  invitationInput,
  type InvitationInput,
  type InvitationError,
} from "@/account/members/invitation.ts";
import { InvitationOutcome } from "@/account/members/invitation-outcome.tsx";
import { inviteMember } from "@/account/members/invitations-api.ts";
import { type Organization, type Role, ROLES } from "@/account/organization/organization.ts";
import { ROLE_HINTS, ROLE_NAMES } from "@/account/organization/role-labels.ts";
import { useFieldMessage } from "@/account/fields/use-field-message.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { useLocale } from "@/ui/foundation/locale-provider.tsx";
import { RadioGroup } from "@/ui/inputs/radio-group.tsx";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

const MESSAGES: Record<InvitationError, MessageDescriptor> = {
  "email-invalid": msg`Invalid email address`,
  "email-too-long": msg`Email too long`,
};

export function InviteForm({ organization }: { organization: Organization }) {
  const { i18n, t } = useLingui();
  const { locale } = useLocale();
  const [role, setRole] = useState<Role>("editor");
  const { mutate, isPending, data, error, variables } = useMutation(inviteMember);
  const { register, handleSubmit, reset, formState } = useForm<InvitationInput>({
    resolver: zodResolver(invitationInput),
    defaultValues: { email: "" },
  });
  useUnsavedWork(formState.isDirty);
  const text = useFieldMessage(MESSAGES);

  function invite(input: InvitationInput) {
    if (isPending) return;
    mutate(
      { ...input, role, organization: organization.id, locale },
      {
        onSuccess: ({ outcome }) => {
          // With any other outcome no one was invited, so the input stays in the form for another try.
          if (outcome === "sent" || outcome === "not_sent") reset();
        },
      },
    );
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(invite)(event)}>
      <FilteredField
        kind="email"
        label={t`Email`}
        error={text(formState.errors.email)}
        type="email"
        inputMode="email"
        autoComplete="off"
        className="max-w-sm"
        {...register("email")}
      />
      <RadioGroup
        legend={<Trans>Role</Trans>}
        value={role}
        onChange={setRole}
        options={ROLES.map((value) => ({
          value,
          label: i18n._(ROLE_NAMES[value]),
          hint: i18n._(ROLE_HINTS[value]),
        }))}
      />
      {!isPending && (
        <InvitationOutcome response={data} error={error} email={variables?.email ?? ""} />
      )}
      <div>
        <Button type="submit" loading={isPending}>
          <Trans>Send invitation</Trans>
        </Button>
      </div>
    </form>
  );
}
