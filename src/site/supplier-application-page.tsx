import { useLingui } from "@lingui/react/macro";
import { PendingScreen } from "@/ui/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      frame="page"
      title={t`Supplier application`}
      will={t`Tell us about your company and your catalogue, and drop in a sample file to see at once how it reads.`}
      links={[
        { to: "/", label: t`Back to home` },
        { to: "/login", label: t`Portal Login` },
      ]}
    />
  );
}
