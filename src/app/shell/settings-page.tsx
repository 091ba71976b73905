import { useLingui } from "@lingui/react/macro";
import { SettingsTabs as Settings } from "@/account/settings/settings-tabs.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";

const NotificationSettings = lazyPart(async () => ({
  default: (await import("@/support/notifications/notification-settings.tsx")).NotificationSettings,
}));
const ApiKeySettings = lazyPart(async () => ({
  default: (await import("@/publicapi/api-key-settings.tsx")).ApiKeySettings,
}));
const WebhookSettings = lazyPart(async () => ({
  default: (await import("@/publicapi/webhooks/webhook-settings.tsx")).WebhookSettings,
}));

/** The account's settings, together with those of areas later in the import order. */
export function Component() {
  const { t } = useLingui();
  return (
    <Settings
      further={[
        { value: "notifications", label: t`Notifications`, content: <NotificationSettings /> },
        { value: "api", label: t`API keys`, content: <ApiKeySettings /> },
        { value: "webhooks", label: t`Webhooks`, content: <WebhookSettings /> },
      ]}
    />
  );
}
