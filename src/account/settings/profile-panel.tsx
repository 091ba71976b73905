import { zodResolver } from "@hookform/resolvers/zod";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useAuth } from "@/account/auth/auth.tsx";
import { profileQuery } from "@/account/auth/session-api.ts";
import type { Profile } from "@/account/auth/profile.ts";
import { saveProfile } from "@/account/settings/user-api.ts";
import {
  profileInput,
  type ProfileInput,
  type ProfileError,
} from "@/account/auth/profile-input.ts";
import { useFieldMessage } from "@/account/fields/use-field-message.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { FormSkeleton } from "@/ui/feedback/skeleton.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

const MESSAGES: Record<ProfileError, MessageDescriptor> = {
  "name-missing": msg`Display name is required`,
  "name-too-long": msg`Display name too long`,
  "name-characters": msg`Invalid characters in name`,
  "company-too-long": msg`Company name too long`,
  "company-characters": msg`Invalid characters in company name`,
};

/** Waits for the stored profile, because saving an empty form would overwrite it. */
export function ProfilePanel() {
  const { user } = useAuth();
  const { data, isError, isFetching, refetch } = useQuery({
    ...profileQuery(user?.id ?? ""),
    enabled: user !== null,
  });

  return (
    <Panel title={<Trans>Profile</Trans>}>
      {user && data && <ProfileForm user={user} profile={data} />}
      {data === undefined && !isError && <FormSkeleton fields={3} />}
      {!data && (data === null || isError) && (
        <ErrorState
          title={<Trans>We couldn’t load your profile</Trans>}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          <Trans>Nothing is lost. Check your connection and try again.</Trans>
        </ErrorState>
      )}
    </Panel>
  );
}

type ProfileFormProps = { user: { id: string }; profile: Profile };

function ProfileForm({ user, profile }: ProfileFormProps) {
  const { i18n, t } = useLingui();
  const { mutateAsync, isPending, error } = useMutation(saveProfile);
  const { register, handleSubmit, reset, formState } = useForm<ProfileInput>({
    resolver: zodResolver(profileInput),
    // The form uses `defaultValues` instead of `values`, because an update from the server must not overwrite what is
    // being typed.
    defaultValues: {
      displayName: profile.display_name ?? "",
      companyName: profile.company_name ?? "",
    },
  });
  const { errors, isDirty } = formState;
  const text = useFieldMessage(MESSAGES);
  useUnsavedWork(isDirty);

  async function save(input: ProfileInput) {
    if (isPending) return;
    try {
      await mutateAsync({ ...input, userId: user.id });
    } catch {
      // The error is shown above the button, and the input stays.
      return;
    }
    reset(input);
    toast.success(t`Profile saved`);
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(save)(event)}>
      <Field label={t`Display Name`} error={text(errors.displayName)}>
        <Input autoComplete="name" {...register("displayName")} />
      </Field>
      <Field
        label={t`Company Name`}
        mark="optional"
        hint={<Trans>Shown next to your name. Your organization keeps its own name.</Trans>}
        error={text(errors.companyName)}
      >
        <Input autoComplete="organization" {...register("companyName")} />
      </Field>
      {error && (
        <Callout kind="bad" role="alert" title={<Trans>Your profile wasn’t saved</Trans>}>
          {i18n._(errorMessage(error))}
        </Callout>
      )}
      <div>
        <Button type="submit" loading={isPending} disabled={!isDirty}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}
