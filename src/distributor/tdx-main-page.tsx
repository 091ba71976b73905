import { useLingui } from "@lingui/react/macro";
import { Breadcrumbs } from "@/ui/navigation/breadcrumbs.tsx";
import { PendingScreen } from "@/ui/feedback/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      above={<Breadcrumbs trail={[{ to: "/suppliers", label: t`Suppliers` }]} />}
      title={t`TD SYNNEX Canada`}
      will={t`The distributor’s Canadian price file: when it last arrived, what it changed and which rows were rejected.`}
      links={[
        { to: "/suppliers/tdx-ca/catalog", label: t`Open catalogue` },
        { to: "/suppliers/tdx-ca/upload", label: t`Upload a file` },
      ]}
    />
  );
}
