import { Trans, useLingui } from "@lingui/react/macro";
import { ShieldAlert } from "lucide-react";
import { Link } from "react-router-dom";
import type { AdminTab } from "@/admin/organization/admin-tabs.tsx";
import { loadMessageCatalogue } from "@/lib/messages.ts";
import type { Region } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { Panel } from "@/ui/layout/panel.tsx";

/** The tab uses labels of the public application form, so those load with it. */
const ApplicationsTab = lazyPart(async () => {
  const text = loadMessageCatalogue("site");
  const { ApplicationsTab: tab } = await import("@/admin/applications/applications-tab.tsx");
  await text;
  return { default: tab };
});
/** The tab uses labels of the public contact form, so those load with it. */
const StaffTicketsTab = lazyPart(async () => {
  const text = loadMessageCatalogue("site");
  const { StaffTicketsTab: tab } = await import("@/admin/tickets/staff-tickets-tab.tsx");
  await text;
  return { default: tab };
});
const AnnouncementsTab = lazyPart(async () => ({
  default: (await import("@/admin/announcements/announcements-tab.tsx")).AnnouncementsTab,
}));
const TenantsTab = lazyPart(async () => ({
  default: (await import("@/admin/platform/tenants-tab.tsx")).TenantsTab,
}));
const PlatformSecurityTab = lazyPart(async () => ({
  default: (await import("@/admin/platform/platform-security-tab.tsx")).PlatformSecurityTab,
}));
const HealthTab = lazyPart(async () => ({
  default: (await import("@/admin/platform/health-tab.tsx")).HealthTab,
}));

/** The tabs about the whole platform, for staff. */
export function usePlatformTabs(region: Region): readonly AdminTab[] {
  const { t } = useLingui();
  return [
    {
      value: "applications",
      label: t`Applications`,
      content: () => <ApplicationsTab region={region} />,
    },
    {
      value: "tickets",
      label: t({ message: "Tickets", context: "All tickets of the platform" }),
      content: () => <StaffTicketsTab region={region} />,
    },
    {
      value: "announcements",
      label: t`Announcements`,
      content: () => <AnnouncementsTab region={region} />,
    },
    { value: "tenants", label: t`Tenants`, content: () => <TenantsTab region={region} /> },
    {
      value: "security",
      label: t`Security metrics`,
      content: () => <PlatformSecurityTab region={region} />,
    },
    { value: "health", label: t`Platform health`, content: () => <HealthTab region={region} /> },
  ];
}

/** Shown to staff whose session has no confirmed second factor. They can't use any of the staff tools. */
export function SecondFactorNeeded() {
  const { t } = useLingui();
  return (
    <Panel title={t`Platform`} flush>
      <EmptyState
        icon={ShieldAlert}
        title={<Trans>Set up two-factor authentication first</Trans>}
        actions={
          <Button asChild>
            <Link to="/settings?tab=security">
              <Trans>Set up two-factor authentication</Trans>
            </Link>
          </Button>
        }
      >
        <Trans>You’re platform staff. To use the staff tools, log in with a second factor.</Trans>
      </EmptyState>
    </Panel>
  );
}
