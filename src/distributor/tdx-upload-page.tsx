import { useLingui } from "@lingui/react/macro";
import { PendingScreen } from "@/ui/feedback/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      frame="page"
      title={t`TD SYNNEX Canada: upload`}
      will={t`Upload the distributor’s price file, review every change and apply them all in one step.`}
      links={[{ to: "/suppliers/tdx-synnex-ca", label: t`Back to TD SYNNEX Canada` }]}
    />
  );
}
