import { useLingui } from "@lingui/react/macro";
import { PendingScreen } from "@/ui/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      title={t`Ready to sync`}
      will={t`Which products every channel would take today, and what blocks the rest.`}
      links={[{ to: "/product-management", label: t`Go to products` }]}
    />
  );
}
