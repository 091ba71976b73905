import { useLingui } from "@lingui/react/macro";
import { PendingScreen } from "@/ui/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      frame="page"
      title={t`About`}
      will={t`Who builds this portal, and what it holds itself to.`}
      links={[
        { to: "/", label: t`Back to home` },
        { to: "/supplier-application", label: t`Become a Partner` },
      ]}
    />
  );
}
