import { useLingui } from "@lingui/react/macro";
import { Breadcrumbs } from "@/ui/navigation/breadcrumbs.tsx";
import { PendingScreen } from "@/ui/feedback/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      above={
        <Breadcrumbs
          trail={[
            { to: "/suppliers", label: t`Suppliers` },
            { to: "/suppliers/tdx-synnex-ca", label: t`TD SYNNEX Canada` },
          ]}
        />
      }
      title={t`TD SYNNEX Canada: catalogue`}
      will={t`Search the distributor’s full Canadian catalogue and choose which products to add to yours.`}
      links={[{ to: "/suppliers/tdx-synnex-ca", label: t`Back to TD SYNNEX Canada` }]}
    />
  );
}
