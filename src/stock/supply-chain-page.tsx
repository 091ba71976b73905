import { useLingui } from "@lingui/react/macro";
import { PendingScreen } from "@/ui/feedback/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      title={t`Supply Chain`}
      will={t`Quantities in every warehouse, what is on its way, and what will run out first.`}
      links={[{ to: "/product-management", label: t`Go to products` }]}
    />
  );
}
