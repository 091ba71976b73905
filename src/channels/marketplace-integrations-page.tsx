import { useLingui } from "@lingui/react/macro";
import { PendingScreen } from "@/ui/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      title={t`Marketplace Integrations`}
      will={t`Map your categories and attributes to each marketplace and see what it would refuse.`}
      links={[
        { to: "/ready-to-sync", label: t`See what is ready` },
        { to: "/ecommerce-integrations", label: t`E-commerce Integrations` },
      ]}
    />
  );
}
