import { useLingui } from "@lingui/react/macro";
import { lazy } from "react";
import { Component as Settings } from "@/account/settings/settings-page.tsx";

const NotificationSettings = lazy(async () => ({
  default: (await import("@/support/notifications/notification-settings.tsx")).NotificationSettings,
}));

/** The account's settings, and those of what stands further right in the line. */
export function Component() {
  const { t } = useLingui();
  return (
    <Settings
      further={[
        { value: "notifications", label: t`Notifications`, content: <NotificationSettings /> },
      ]}
    />
  );
}
