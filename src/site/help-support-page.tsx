import { useLingui } from "@lingui/react/macro";
import { PendingScreen } from "@/ui/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      frame="page"
      title={t`Support centre`}
      will={t`Ask a question, follow your ticket, and find the answers others needed.`}
      links={[
        { to: "/", label: t`Back to home` },
        { to: "/documentation", label: t`Read the documentation` },
      ]}
    />
  );
}
