import { Trans, useLingui } from "@lingui/react/macro";
import { Mail } from "lucide-react";
import { Suspense } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { HelpGuide } from "@/app/shell/help-guide.tsx";
import { ServiceStatus } from "@/support/status/service-status.tsx";
import { Button } from "@/ui/button.tsx";
import { icon } from "@/ui/look.ts";
import { PageHeader } from "@/ui/page-header.tsx";
import { Panel } from "@/ui/panel.tsx";
import { CardSkeleton } from "@/ui/skeleton.tsx";
import { TabPanel, Tabs } from "@/ui/tabs.tsx";

const TABS = ["guide", "tickets", "keyboard", "news", "status"] as const;

/** Help without leaving the portal. A place in the guide has an address: `/help#team`. */
export function Component() {
  const { t } = useLingui();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get("tab");

  return (
    <div className="grid gap-4">
      <PageHeader title={t`Help & Support`} />
      <Tabs
        label={t`Help & Support`}
        value={TABS.find((name) => name === asked) ?? "guide"}
        onValueChange={(next) => void navigate({ search: `?tab=${next}` }, { replace: true })}
        tabs={[
          { value: "guide", label: t`Guide` },
          { value: "tickets", label: t`Contact us` },
          { value: "keyboard", label: t`Keyboard` },
          { value: "news", label: t`What's new` },
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
        </Suspense>
        <TabPanel value="tickets">
          <Contact />
        </TabPanel>
        <TabPanel value="status">
          <ServiceStatus />
        </TabPanel>
      </Tabs>
    </div>
  );
}

function Contact() {
  return (
    <Panel
      title={<Trans>Write to us</Trans>}
      description={<Trans>People read it, and answer by e-mail.</Trans>}
      className="max-w-2xl"
    >
      <Button asChild variant="outline">
        <Link to="/supplier-support">
          <Mail {...icon} />
          <Trans>Enterprise support</Trans>
        </Link>
      </Button>
    </Panel>
  );
}
