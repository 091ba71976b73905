import { useLingui } from "@lingui/react/macro";
import { PendingScreen } from "@/ui/feedback/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      frame="page"
      title={t`Admin panel`}
      will={t`What’s in your organization, who belongs to it and how it’s used.`}
      links={[{ to: "/dashboard", label: t`Go to dashboard` }]}
    />
  );
}
