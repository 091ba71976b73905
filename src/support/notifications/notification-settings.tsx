import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useAuth } from "@/account/auth/auth.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { digestQuery, saveDigest } from "@/support/notifications/notifications-api.ts";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { RadioGroup } from "@/ui/inputs/radio-group.tsx";
import { FormSkeleton } from "@/ui/feedback/skeleton.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

/** Settings for the notifications that a person gets by email. */
export function NotificationSettings() {
  const { i18n, t } = useLingui();
  const { user } = useAuth();
  const userId = user?.id ?? "";
  const email = user?.email ?? "";
  const { data, error, isFetching, refetch } = useQuery({
    ...digestQuery(userId),
    enabled: user !== null,
  });
  const { mutate, variables, isPending } = useMutation({
    ...saveDigest,
    onSuccess: () => toast.success(t`Notification settings saved`),
  });

  return (
    <Panel title={<Trans>Notifications</Trans>} className="max-w-2xl">
      {data && (
        <RadioGroup
          legend={<Trans>Email digest of unread notifications</Trans>}
          hint={
            <Trans>
              The portal doesn’t send digests yet. When it does, yours will go to {email}. All
              notifications already appear in the portal.
            </Trans>
          }
          look="cards"
          value={isPending ? variables.rhythm : data}
          onChange={(rhythm) => mutate({ userId, rhythm })}
          options={[
            { value: "never", label: t`Never` },
            {
              value: "daily",
              label: t`Once a day`,
              hint: t`Only if you have unread notifications.`,
            },
            {
              value: "weekly",
              label: t`Once a week`,
              hint: t`Only if you have unread notifications.`,
            },
          ]}
        />
      )}
      {!data && !error && <FormSkeleton fields={2} />}
      {!data && error && (
        <ErrorState
          title={<Trans>We couldn’t load your notification settings</Trans>}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {i18n._(errorMessage(error))}
        </ErrorState>
      )}
    </Panel>
  );
}
