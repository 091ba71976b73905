import { useLingui } from "@lingui/react/macro";
import { PendingScreen } from "@/ui/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      frame="page"
      title={t`Security centre`}
      will={t`Sign-ins, warnings and the state of your protection, with what to do about each finding.`}
      links={[{ to: "/settings", label: t`Go to settings` }]}
    />
  );
}
