import { useLingui } from "@lingui/react/macro";
import { SettingsTabs as Settings } from "@/account/settings/settings-tabs.tsx";
import { loadMessageCatalogue } from "@/lib/messages.ts";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";

const NotificationSettings = lazyPart(async () => ({
  default: (await import("@/support/notifications/notification-settings.tsx")).NotificationSettings,
}));
const ApiKeySettings = lazyPart(async () => {
  const text = loadMessageCatalogue("publicapi");
  const { ApiKeySettings: settings } = await import("@/publicapi/api-key-settings.tsx");
  await text;
  return { default: settings };
});
const WebhookSettings = lazyPart(async () => {
  const text = loadMessageCatalogue("publicapi");
  const { WebhookSettings: settings } = await import("@/publicapi/webhooks/webhook-settings.tsx");
  await text;
  return { default: settings };
});

/** The account's settings, and those from folders that `account` may not import. */
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
