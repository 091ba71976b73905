import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAuth } from "@/account/auth/auth.tsx";
import {
  acceptInvitation,
  declineInvitation,
  type InvitationRejection,
  receivedInvitationQuery,
} from "@/account/members/invitations-api.ts";
import { chooseOrganization } from "@/account/auth/organization-choice-store.ts";
import { ROLE_HINTS, ROLE_NAMES } from "@/account/organization/role-labels.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { Spinner } from "@/ui/feedback/spinner.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

type InvitationDialogProps = { token: string; onClose: () => void; onJoined: () => void };

/** The dialog that an invitation's link opens. Nothing changes before the person accepts or declines. */
export function InvitationDialog({ token, onClose, onJoined }: InvitationDialogProps) {
  const { i18n, t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(receivedInvitationQuery(token));
  const accept = useMutation(acceptInvitation);
  const decline = useMutation(declineInvitation);
  const response = accept.data?.outcome === "accepted" ? undefined : accept.data;
  const received = response ?? data;
  const failure = accept.error ?? decline.error;
  const isBusy = accept.isPending || decline.isPending;

  async function join(name: string) {
    if (isBusy) return;
    const result = await accept.mutateAsync(token);
    if (result.outcome !== "accepted") return;
    chooseOrganization(result.organization);
    toast.success(t`You’re now working in ${name}.`);
    onJoined();
  }

  async function declineFrom(name: string) {
    if (isBusy) return;
    await decline.mutateAsync(token);
    toast.info(t`You declined the invitation from ${name}.`);
    onClose();
  }

  const dialog = (title: ReactNode, body: ReactNode, footer?: ReactNode) => (
    <Dialog open onOpenChange={onClose} size="sm" title={title} footer={footer}>
      <div className="grid gap-3 text-sm text-ink-2">{body}</div>
    </Dialog>
  );
  const close = (
    <Button variant="outline" onClick={onClose}>
      <Trans>Close</Trans>
    </Button>
  );

  if (received === undefined) {
    if (!error)
      return dialog(<Trans>Invitation</Trans>, <Spinner label={t`Loading the invitation`} />);
    return dialog(
      <Trans>We couldn’t load the invitation</Trans>,
      <p role="alert">{i18n._(errorMessage(error))}</p>,
      <>
        {close}
        <Button loading={isFetching} onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </>,
    );
  }
  if (received.outcome !== "open") {
    return dialog(
      <Trans>This invitation can’t be used</Trans>,
      <p>
        <RejectionText rejection={received.outcome} />
      </p>,
      close,
    );
  }

  const { organization, inviter, role } = received;
  const roleName = i18n._(ROLE_NAMES[role]);
  return dialog(
    <Trans>Join {organization}?</Trans>,
    <>
      <p>
        {inviter === null ? (
          <Trans>You’re invited to join {organization}.</Trans>
        ) : (
          <Trans>
            {inviter} invited you to join {organization}.
          </Trans>
        )}
      </p>
      <p>
        <strong className="font-medium text-ink">{roleName}</strong> · {i18n._(ROLE_HINTS[role])}
      </p>
      {failure && (
        <Callout kind="bad" role="alert">
          {i18n._(errorMessage(failure))}
        </Callout>
      )}
    </>,
    <>
      <Button
        variant="outline"
        loading={decline.isPending}
        onClick={() => void declineFrom(organization).catch(() => undefined)}
      >
        <Trans>Decline</Trans>
      </Button>
      <Button
        loading={accept.isPending}
        onClick={() => void join(organization).catch(() => undefined)}
      >
        <Trans>Join</Trans>
      </Button>
    </>,
  );
}

function RejectionText({ rejection }: { rejection: InvitationRejection }) {
  const { user } = useAuth();
  const email = user?.email ?? "";
  switch (rejection) {
    case "unknown":
      return (
        <Trans>
          This link is incomplete or unknown. Open the full link from your invitation again.
        </Trans>
      );
    case "foreign":
      return (
        <Trans>
          You’re logged in as {email}, but this invitation is for another address. Log out, log in
          with that address, then open the link again.
        </Trans>
      );
    case "already_member":
      return (
        <Trans>You’re already a member of this organization. There’s nothing left to do.</Trans>
      );
    case "revoked":
      return (
        <Trans>
          This invitation was withdrawn, declined or replaced by a newer one. Look for a newer
          invitation, or ask for another one.
        </Trans>
      );
    case "used":
      return <Trans>This invitation has already been used. Ask for a new one.</Trans>;
    case "expired":
      return <Trans>This invitation expired after 7 days. Ask for another one.</Trans>;
  }
}
