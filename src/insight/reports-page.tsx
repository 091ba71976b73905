import { useLingui } from "@lingui/react/macro";
import { PendingScreen } from "@/ui/feedback/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      title={t`Reports & Analytics`}
      will={t`Figures that add up: data quality, sales by channel, price changes and stock-outs, with every sum traceable to its rows.`}
      links={[{ to: "/dashboard", label: t`Go to the dashboard` }]}
    />
  );
}
