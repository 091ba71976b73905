import { useLingui } from "@lingui/react/macro";
import { PendingScreen } from "@/ui/pending-screen.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <PendingScreen
      frame="page"
      title={t`Reset your password`}
      will={t`Set a new password after following the link in your e-mail.`}
      links={[
        { to: "/login", label: t`Go to login` },
        { to: "/", label: t`Back to home` },
      ]}
    />
  );
}
