import { useLingui } from "@lingui/react/macro";
import { Integrations } from "@/channels/integrations/integrations.tsx";

export function Component() {
  const { t } = useLingui();
  return <Integrations title={t`Marketplace Integrations`} is="marketplace" />;
}
