import { useLingui } from "@lingui/react/macro";
import { TicketsPanel } from "@/support/tickets-panel.tsx";
import { PendingScreen } from "@/ui/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PendingScreen
        title={t`Help & Support`}
        will={t`The guide, the keyboard map and the state of each service.`}
        links={[
          { to: "/documentation", label: t`Read the documentation` },
          { to: "/help-support", label: t`Support centre` },
        ]}
      />
      <TicketsPanel />
    </>
  );
}
