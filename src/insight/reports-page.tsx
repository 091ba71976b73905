import { useLingui } from "@lingui/react/macro";
import { PendingScreen } from "@/ui/feedback/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      title={t`Reports & Analytics`}
      will={t`Data quality, sales by channel, price changes and stock-outs. You can trace every total to its rows.`}
      links={[{ to: "/dashboard", label: t`Go to dashboard` }]}
    />
  );
}
