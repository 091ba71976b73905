import { useLingui } from "@lingui/react/macro";
import { PendingScreen } from "@/ui/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      frame="page"
      title={t`Enterprise support`}
      will={t`Direct lines for suppliers with large catalogues: how to reach us, and how fast we answer.`}
      links={[
        { to: "/", label: t`Back to home` },
        { to: "/help-support", label: t`Support centre` },
      ]}
    />
  );
}
