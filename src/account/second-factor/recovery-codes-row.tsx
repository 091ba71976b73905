import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { recoveryCodesQuery } from "@/account/second-factor/recovery-codes-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";

type RecoveryCodesRowProps = { userId: string; onCreate: () => void };

/** Shows how many recovery codes are left, and creates new ones. Renders nothing on servers without recovery codes. */
export function RecoveryCodesRow({ userId, onCreate }: RecoveryCodesRowProps) {
  const { data: left = null } = useQuery(recoveryCodesQuery(userId));
  if (left === null) return null;
  return (
    <div className="flex items-center gap-3 border-t border-line-soft pt-3">
      <KeyRound {...icon} className="shrink-0 text-ink-3" />
      <p className="min-w-0 flex-1 text-sm">
        <span className="block font-medium text-ink">
          <Trans>Recovery codes</Trans>
        </span>
        <span className="text-ink-3">
          {left === 0 ? (
            <Trans>No codes. Recovery codes let you log in if you lose your device.</Trans>
          ) : (
            <Plural value={left} one="# code left" other="# codes left" />
          )}
        </span>
      </p>
      {left === 0 ? (
        <Button variant="outline" onClick={onCreate}>
          <Trans>Create codes</Trans>
        </Button>
      ) : (
        <ConfirmDialog
          trigger={
            <Button variant="outline">
              <Trans>Replace codes</Trans>
            </Button>
          }
          title={<Trans>Replace your recovery codes?</Trans>}
          confirm={<Trans>Replace codes</Trans>}
          onConfirm={onCreate}
        >
          <Trans>Your current codes stop working immediately.</Trans>
        </ConfirmDialog>
      )}
    </div>
  );
}
