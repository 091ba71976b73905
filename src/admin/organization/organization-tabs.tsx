import { useLingui } from "@lingui/react/macro";
import type { AdminTab } from "@/admin/organization/admin-tabs.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";

/** Each tab loads when it's opened, because all of them together import much of the portal's code. */
const PeoplePanels = lazyPart(async () => ({
  default: (await import("@/account/members/people-panels.tsx")).PeoplePanels,
}));
const ImportsTab = lazyPart(async () => ({
  default: (await import("@/admin/organization/imports-tab.tsx")).ImportsTab,
}));
const RunsTab = lazyPart(async () => ({
  default: (await import("@/admin/organization/runs-tab.tsx")).RunsTab,
}));
const JobsTab = lazyPart(async () => ({
  default: (await import("@/admin/jobs/jobs-tab.tsx")).JobsTab,
}));
const StorageTab = lazyPart(async () => ({
  default: (await import("@/admin/organization/storage-tab.tsx")).StorageTab,
}));
const AuditTab = lazyPart(async () => ({
  default: (await import("@/admin/audit/audit-tab.tsx")).AuditTab,
}));
const AccessTab = lazyPart(async () => ({
  default: (await import("@/admin/organization/access-tab.tsx")).AccessTab,
}));
/** The tabs about the person's own organization. */
export function useOrganizationTabs(): readonly AdminTab[] {
  const { t } = useLingui();
  return [
    {
      value: "people",
      label: t`People`,
      content: (of) => of && <PeoplePanels organization={of} />,
    },
    {
      value: "imports",
      label: t`Imports`,
      content: (of) => of && <ImportsTab organization={of} />,
    },
    {
      value: "runs",
      label: t`Syncs`,
      content: (of) => of && <RunsTab organization={of} />,
    },
    {
      value: "jobs",
      label: t`Background jobs`,
      content: (of) => of && <JobsTab organization={of} />,
    },
    {
      value: "storage",
      label: t`Storage`,
      content: (of) => of && <StorageTab organization={of} />,
    },
    { value: "audit", label: t`Audit log`, content: (of) => of && <AuditTab organization={of} /> },
    {
      value: "access",
      label: t`Support access`,
      content: (of) => of && <AccessTab organization={of} />,
    },
  ];
}
