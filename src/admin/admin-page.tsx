import { useLingui } from "@lingui/react/macro";
import { PendingScreen } from "@/ui/feedback/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      frame="page"
      title={t`Admin panel`}
      will={t`What your organisation holds, who belongs to it, and how it is used.`}
      links={[{ to: "/dashboard", label: t`Go to the dashboard` }]}
    />
  );
}
