import { useLingui } from "@lingui/react/macro";
import { PendingScreen } from "@/ui/feedback/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      title={t`Supply Chain`}
      will={t`Stock in every warehouse, inbound units and what will run out first.`}
      links={[{ to: "/product-management", label: t`Go to products` }]}
    />
  );
}
