import { useLingui } from "@lingui/react/macro";
import { PendingScreen } from "@/ui/feedback/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      title={t`Order Management`}
      will={t`Orders from every channel in one list. Accept them, ship them and see why any are delayed.`}
      links={[{ to: "/dashboard", label: t`Go to dashboard` }]}
    />
  );
}
