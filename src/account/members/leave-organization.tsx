import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { leaveOrganization } from "@/account/members/members-api.ts";
import type { Organization } from "@/account/organization/organization.ts";
import { Button } from "@/ui/controls/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

/** The id of the element that explains why the last owner can't leave or change their role. */
export const LAST_OWNER = "last-owner";

type LeaveOrganizationProps = { organization: Organization; isLastOwner: boolean };

export function LeaveOrganization({ organization, isLastOwner }: LeaveOrganizationProps) {
  const { t } = useLingui();
  const { mutateAsync } = useMutation(leaveOrganization);
  const { id, name } = organization;

  async function leave() {
    const outcome = await mutateAsync(id);
    if (outcome === "last_owner")
      toast.error(t`You’re the last owner of ${name}, so you can’t leave.`);
    else toast.success(t`You left ${name}.`);
  }

  if (isLastOwner) {
    return (
      <p id={LAST_OWNER}>
        <Trans>
          You’re the only owner, so you can’t leave or give up your role. Make someone else an owner
          first.
        </Trans>
      </p>
    );
  }
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm">
          <Trans>Leave {name}</Trans>
        </Button>
      }
      title={<Trans>Leave {name}?</Trans>}
      confirm={<Trans>Leave</Trans>}
      destructive
      onConfirm={leave}
    >
      <Trans>
        You lose access immediately, and only an owner can invite you again. The data you entered
        stays in the organization.
      </Trans>
    </ConfirmDialog>
  );
}
