import { useLingui } from "@lingui/react/macro";
import { ChannelIntegrations } from "@/channels/integrations/channel-integrations.tsx";

export function Component() {
  const { t } = useLingui();
  return <ChannelIntegrations title={t`Marketplace Integrations`} is="marketplace" />;
}
