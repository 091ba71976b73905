import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@/ui/controls/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";

/** Ends the open import without changing the catalogue. */
export function DiscardImport({ onDiscard }: { onDiscard: () => Promise<void> }) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost">
          <Trans>Discard</Trans>
        </Button>
      }
      title={t`Discard this import?`}
      confirm={t`Discard`}
      destructive
      onConfirm={onDiscard}
    >
      <Trans>Its file settings, mapping and corrections are deleted. Products don’t change.</Trans>
    </ConfirmDialog>
  );
}
