import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { resetSandbox } from "@/publicapi/api-keys-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";

/** The sandbox that test keys work in. An owner can reset it to its demo data. */
export function SandboxPanel({ organization }: { organization: string }) {
  const { t } = useLingui();
  const { mutateAsync: reset } = useMutation(resetSandbox);

  async function resetNow() {
    await reset(organization);
    toast.success(t`The sandbox has only demo data again.`);
  }

  return (
    <Panel
      title={<Trans>Sandbox</Trans>}
      description={
        <Trans>
          Test keys work here, with 60 demo products, their stock, orders and a shop. Nothing is
          sent to a real shop, and no one gets emails.
        </Trans>
      }
    >
      <ConfirmDialog
        trigger={
          <Button variant="outline">
            <Trans>Reset sandbox</Trans>
          </Button>
        }
        title={<Trans>Reset the sandbox?</Trans>}
        confirm={<Trans>Reset sandbox</Trans>}
        destructive
        onConfirm={resetNow}
      >
        <Trans>
          Everything that test keys wrote is deleted, with the sandbox’s webhooks. Test keys keep
          working. You can’t undo this.
        </Trans>
      </ConfirmDialog>
    </Panel>
  );
}
