import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect } from "react";
import { createRecoveryCodes } from "@/account/second-factor/recovery-codes-api.ts";
import { appName } from "@/lib/brand.ts";
import { errorMessage } from "@/lib/errors.ts";
import { fileName, saveFile } from "@/lib/files/save-file.ts";
import { Button } from "@/ui/controls/button.tsx";
import { CopyButton } from "@/ui/controls/copy-button.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { Skeleton } from "@/ui/feedback/skeleton.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Dialog, DialogClose } from "@/ui/overlays/dialog.tsx";

/** Creates new recovery codes and shows them once. */
export function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { mutate, data: codes, error, isPending } = useMutation(createRecoveryCodes);
  useEffect(() => mutate(), [mutate]);
  const text = (codes ?? []).join("\n");

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Save your recovery codes`}
      description={t`If you lose your device, one of these codes turns off two-factor authentication. We won’t show them again.`}
      footer={
        <DialogClose asChild>
          <Button disabled={!codes && !error}>
            <Trans>Done</Trans>
          </Button>
        </DialogClose>
      }
    >
      {error && (
        <ErrorState
          title={<Trans>We couldn’t create recovery codes</Trans>}
          onRetry={mutate}
          retrying={isPending}
        >
          {i18n._(errorMessage(error))}
        </ErrorState>
      )}
      {!codes && !error && <Skeleton className="h-40 w-full" />}
      {codes && (
        <div className="grid gap-3">
          <ul
            className="grid gap-x-6 gap-y-1 rounded-panel border border-line bg-sunken p-4 font-mono text-sm whitespace-nowrap text-ink sm:grid-cols-2"
            aria-label={t`Recovery codes`}
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div className="flex items-center gap-2">
            <Button
              variant="outline"
              onClick={() =>
                saveFile(
                  new Blob([`${text}\n`], { type: "text/plain" }),
                  `${fileName(`${appName()} recovery codes`)}.txt`,
                )
              }
            >
              <Download {...icon} />
              <Trans>Download</Trans>
            </Button>
            <CopyButton text={text} label={t`Copy all codes`} />
          </div>
        </div>
      )}
    </Dialog>
  );
}
