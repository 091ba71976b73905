import { Trans, useLingui } from "@lingui/react/macro";
import { acceptLink, type PendingLink, rejectLink } from "@/account/arrival/arrival-api.ts";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

/** Anyone may have sent the link, so it never switches accounts without asking. */
export function PendingLinkQuestion({ link }: { link: PendingLink }) {
  const { t } = useLingui();
  const { email } = link;

  async function accept() {
    if (await acceptLink(link)) return;
    toast.error(t`This link didn’t work`, {
      description: t`Nothing was changed. To get a new link, log out and request one on the login page.`,
    });
  }

  return (
    <ConfirmDialog
      open
      title={<Trans>Continue as {email}?</Trans>}
      confirm={<Trans>Continue as {email}</Trans>}
      onConfirm={accept}
      onOpenChange={(open) => {
        if (!open) rejectLink(link);
      }}
    >
      <Trans>
        The link you opened belongs to this account. If you continue, you’ll be logged out of the
        current one. If you didn’t request the link, cancel.
      </Trans>
    </ConfirmDialog>
  );
}
