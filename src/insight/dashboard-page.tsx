import { useLingui } from "@lingui/react/macro";
import { PendingScreen } from "@/ui/feedback/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      title={t`Dashboard`}
      will={t`Your catalogue, stock and orders at a glance: what changed overnight, what’s ready to sell and what needs your attention.`}
      links={[
        { to: "/product-management", label: t`Go to products` },
        { to: "/suppliers", label: t`Go to suppliers` },
      ]}
    />
  );
}
