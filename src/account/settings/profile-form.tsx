import { zodResolver } from "@hookform/resolvers/zod";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useAuth } from "@/account/auth.tsx";
import { saveProfile } from "@/account/settings/profile-api.ts";
import {
  profileInput,
  type ProfileInput,
  type ProfileProblem,
} from "@/account/settings/profile-input.ts";
import { wordsFor } from "@/lib/errors.ts";
import { Button } from "@/ui/button.tsx";
import { Callout } from "@/ui/callout.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Panel } from "@/ui/panel.tsx";
import { toast } from "@/ui/toast.tsx";

const PROBLEMS: Record<ProfileProblem, MessageDescriptor> = {
  "name-missing": msg`Display name is required`,
  "name-too-long": msg`Display name too long`,
  "name-characters": msg`Invalid characters in name`,
  "company-too-long": msg`Company name too long`,
  "company-characters": msg`Invalid characters in company name`,
};

const isProblem = (text: string | undefined): text is ProfileProblem =>
  text !== undefined && text in PROBLEMS;

export function ProfileForm() {
  const { i18n, t } = useLingui();
  const { user, profile } = useAuth();
  const { mutateAsync, isPending, error } = useMutation(saveProfile);
  const { register, handleSubmit, reset, formState } = useForm<ProfileInput>({
    resolver: zodResolver(profileInput),
    values: {
      displayName: profile?.display_name ?? "",
      companyName: profile?.company_name ?? "",
    },
    // News from the server must not erase what is being typed.
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty } = formState;
  const worded = (problem: string | undefined) => isProblem(problem) && i18n._(PROBLEMS[problem]);

  async function save(input: ProfileInput) {
    if (!user || isPending) return;
    try {
      await mutateAsync({ ...input, userId: user.id });
    } catch {
      // Shown above the button; what was typed stays.
      return;
    }
    reset(input);
    toast.success(t`Your profile is saved`);
  }

  return (
    <Panel title={<Trans>Profile</Trans>}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(save)(event)}>
        <Field label={t`Display Name`} error={worded(errors.displayName?.message)}>
          <Input autoComplete="name" {...register("displayName")} />
        </Field>
        <Field
          label={t`Company Name`}
          mark="optional"
          hint={<Trans>Stands beside your name. Your organisation keeps its own name.</Trans>}
          error={worded(errors.companyName?.message)}
        >
          <Input autoComplete="organization" {...register("companyName")} />
        </Field>
        <Field label={t`Email`} hint={<Trans>With this address you log in.</Trans>}>
          <Input readOnly value={user?.email ?? ""} />
        </Field>
        {error && (
          <Callout kind="bad" role="alert" title={<Trans>Your profile was not saved</Trans>}>
            {i18n._(wordsFor(error))}
          </Callout>
        )}
        <div>
          <Button type="submit" loading={isPending} disabled={!isDirty}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Panel>
  );
}
