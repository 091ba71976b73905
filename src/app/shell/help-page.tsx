import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { HelpGuide } from "@/app/shell/help-guide.tsx";
import { ServiceStatus } from "@/support/status/service-status.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";

/** The panel loads when someone opens its tab. */
const TicketsPanel = lazyPart(async () => ({
  default: (await import("@/support/inbox/tickets-panel.tsx")).TicketsPanel,
}));

const TABS = ["guide", "tickets", "keyboard", "news", "status"] as const;

/** Help inside the portal. Each section of the guide has a URL: `/help#team`. */
export function Component() {
  const { t } = useLingui();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  // The link in an email about a ticket names only the ticket, not the tab.
  const requested = params.get("tab") ?? (params.has("ticket") ? "tickets" : "guide");

  return (
    <div className="grid gap-4">
      <PageHeader title={t`Help & Support`} />
      <Tabs
        label={t`Help & Support`}
        value={TABS.find((name) => name === requested) ?? "guide"}
        onValueChange={(next) => void navigate({ search: `?tab=${next}` }, { replace: true })}
        tabs={[
          { value: "guide", label: t`Guide` },
          { value: "tickets", label: t`Tickets` },
          { value: "keyboard", label: t`Keyboard` },
          { value: "news", label: t`What’s new` },
          { value: "status", label: t`System status` },
        ]}
      >
        <Suspense fallback={<CardSkeleton lines={6} />}>
          <TabPanel value="guide">
            <HelpGuide place={hash.slice(1)} />
          </TabPanel>
          <TabPanel value="keyboard">
            <HelpGuide chapter="keyboard" />
          </TabPanel>
          <TabPanel value="news">
            <HelpGuide chapter="whats-new" />
          </TabPanel>
          <TabPanel value="tickets">
            <TicketsPanel />
          </TabPanel>
        </Suspense>
        <TabPanel value="status">
          <ServiceStatus />
        </TabPanel>
      </Tabs>
    </div>
  );
}
