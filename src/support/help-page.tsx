import { useLingui } from "@lingui/react/macro";
import { TicketsPanel } from "@/support/tickets-panel.tsx";
import { PendingScreen } from "@/ui/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <div className="grid gap-5">
      <PendingScreen
        title={t`Help & Support`}
        will={t`The guide, the keyboard map and the state of each service.`}
        links={[
          { to: "/documentation", label: t`Read the documentation` },
          { to: "/help-support", label: t`Support centre` },
        ]}
      />
      <TicketsPanel />
    </div>
  );
}
