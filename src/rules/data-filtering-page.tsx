import { useLingui } from "@lingui/react/macro";
import { PendingScreen } from "@/ui/feedback/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      title={t`Data Filtering`}
      will={t`Rules that clean, price and publish your data. Preview their effect before they run.`}
      links={[{ to: "/product-management", label: t`Go to products` }]}
    />
  );
}
