import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  closeOrganization,
  closingQuery,
  cancelClosing,
} from "@/account/data/organization-data-api.ts";
import type { Organization } from "@/account/organization/organization.ts";
import { errorMessage } from "@/lib/errors.ts";
import { formatDate } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

/** Lets an owner delete the organization, or cancel the deletion before its date. Other members see the date. */
export function ClosingPanel({ organization }: { organization: Organization }) {
  const { i18n, t } = useLingui();
  const { id, name, role, region } = organization;
  const { data: closesAt, error, isFetching, refetch } = useQuery(closingQuery(id));
  const { mutateAsync: close } = useMutation(closeOrganization);
  const { mutate: cancelDeletion, isPending } = useMutation({
    ...cancelClosing,
    onSuccess: (inTime) => {
      if (inTime) toast.success(t`${name} won’t be deleted.`);
      else toast.warning(t`The deletion was already cancelled, or its date has passed.`);
    },
  });

  if (closesAt === undefined && error) {
    return (
      <ErrorState
        title={<Trans>We couldn’t check whether {name} will be deleted</Trans>}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {i18n._(errorMessage(error))}
      </ErrorState>
    );
  }
  if (closesAt) {
    const day = formatDate(closesAt, region);
    return (
      <Callout
        kind="bad"
        title={
          <Trans>
            {name} will be deleted on {day}
          </Trans>
        }
        actions={
          role === "owner" && (
            <Button variant="outline" loading={isPending} onClick={() => cancelDeletion(id)}>
              <Trans>Keep {name}</Trans>
            </Button>
          )
        }
      >
        <Trans>
          Until then, everything works as usual and any owner can cancel the deletion. After that,
          it can’t be undone.
        </Trans>
      </Callout>
    );
  }
  if (role !== "owner") return null;

  return (
    <Panel
      title={<Trans>Delete the organization</Trans>}
      description={
        <Trans>
          Its products, suppliers, orders and settings are deleted after 14 days. Until then, any
          owner can cancel. Your own account isn’t deleted.
        </Trans>
      }
    >
      <ConfirmDialog
        trigger={
          <Button variant="destructive" disabled={closesAt === undefined}>
            <Trans>Delete {name}</Trans>
          </Button>
        }
        title={<Trans>Delete {name}?</Trans>}
        confirm={<Trans>Delete in 14 days</Trans>}
        destructive
        typed={name}
        onConfirm={async () => {
          await close({ organization: id, name });
          toast.success(t`${name} will be deleted in 14 days.`);
        }}
      >
        <Trans>
          We notify all members. In 14 days, all data of this organization is permanently deleted:
          export it first if you may need it.
        </Trans>
      </ConfirmDialog>
    </Panel>
  );
}
