import { useLingui } from "@lingui/react/macro";
import { PendingScreen } from "@/ui/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      title={t`E-commerce Integrations`}
      will={t`Connect your own shops and send them exactly what they accept.`}
      links={[
        { to: "/ready-to-sync", label: t`See what is ready` },
        { to: "/marketplace-integrations", label: t`Marketplace Integrations` },
      ]}
    />
  );
}
