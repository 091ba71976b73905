import { useLingui } from "@lingui/react/macro";
import { PendingScreen } from "@/ui/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      frame="page"
      title={t`Documentation`}
      will={t`The guide: getting started, every screen, file formats, the API, limits and security.`}
      links={[
        { to: "/", label: t`Back to home` },
        { to: "/help-support", label: t`Support centre` },
      ]}
    />
  );
}
