import { useLingui } from "@lingui/react/macro";
import { PendingScreen } from "@/ui/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      title={t`Help & Support`}
      will={t`The guide, your tickets, the keyboard map and the state of each service.`}
      links={[
        { to: "/documentation", label: t`Read the documentation` },
        { to: "/help-support", label: t`Support centre` },
      ]}
    />
  );
}
