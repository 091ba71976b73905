import { useLingui } from "@lingui/react/macro";
import { Integrations } from "@/channels/connecting/integrations.tsx";

export function Component() {
  const { t } = useLingui();
  return <Integrations title={t`Marketplace Integrations`} is="marketplace" />;
}
