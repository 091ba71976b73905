import { useLingui } from "@lingui/react/macro";
import { PendingScreen } from "@/ui/feedback/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      frame="page"
      title={t`TD SYNNEX Canada: upload`}
      will={t`Drop the distributor's price file here, see every change before it is made, and commit it in one step.`}
      links={[{ to: "/suppliers/tdx-synnex-ca", label: t`Back to TD SYNNEX Canada` }]}
    />
  );
}
