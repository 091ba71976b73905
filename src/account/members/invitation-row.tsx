import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { InvitationOutcome } from "@/account/members/invitation-outcome.tsx";
import {
  inviteMember,
  type OpenInvitation,
  revokeInvitation,
} from "@/account/members/invitations-api.ts";
import type { Organization } from "@/account/organization/organization.ts";
import { ROLE_NAMES } from "@/account/organization/role-labels.ts";
import { formatDate } from "@/lib/format.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { useLocale } from "@/ui/foundation/locale-provider.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

type InvitationRowProps = { invitation: OpenInvitation; organization: Organization };

export function InvitationRow({ invitation, organization }: InvitationRowProps) {
  const { i18n, t } = useLingui();
  const { locale } = useLocale();
  const [now] = useState(Date.now);
  const again = useMutation(inviteMember);
  const { mutateAsync: revoke } = useMutation(revokeInvitation);
  const { id, email, role, expiresAt } = invitation;
  const date = formatDate(expiresAt, organization.region);
  const isExpired = Date.parse(expiresAt) <= now;

  async function withdraw() {
    await revoke(id);
    toast.success(t`The invitation for ${email} no longer works.`);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line-soft px-4 py-2.5 last:border-0">
      <div className="min-w-40 flex-1">
        <p className="truncate text-sm font-medium text-ink">{email}</p>
        <p className="text-xs text-ink-3">
          {isExpired ? <Trans>Expired on {date}</Trans> : <Trans>Expires on {date}</Trans>}
        </p>
      </div>
      <Badge>{i18n._(ROLE_NAMES[role])}</Badge>
      <div className="flex gap-1">
        <Button
          variant="ghost"
          size="sm"
          aria-label={t`Resend the invitation to ${email}`}
          loading={again.isPending}
          onClick={() => again.mutate({ organization: organization.id, email, role, locale })}
        >
          <Trans>Resend</Trans>
        </Button>
        <ConfirmDialog
          trigger={
            <Button variant="ghost" size="sm" aria-label={t`Withdraw the invitation for ${email}`}>
              <Trans>Withdraw</Trans>
            </Button>
          }
          title={<Trans>Withdraw the invitation for {email}?</Trans>}
          confirm={<Trans>Withdraw</Trans>}
          destructive
          onConfirm={withdraw}
        >
          <Trans>The invitation’s link won’t work anymore. You can invite this person again.</Trans>
        </ConfirmDialog>
      </div>
      <div className="w-full empty:hidden">
        <InvitationOutcome response={again.data} error={again.error} email={email} />
      </div>
    </li>
  );
}
