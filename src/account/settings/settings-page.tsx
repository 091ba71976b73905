import { Trans, useLingui } from "@lingui/react/macro";
import { SecuritySettings } from "@/account/security/security-settings.tsx";
import { LocaleSwitch } from "@/ui/locale-switch.tsx";
import { PendingScreen } from "@/ui/pending-screen.tsx";
import { ThemeMenu } from "@/ui/theme-menu.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <div className="grid gap-5">
      <PendingScreen
        title={t`Settings`}
        will={t`Your profile, your organisation, your team and its roles, security, and your data.`}
        links={[{ to: "/dashboard", label: t`Go to the dashboard` }]}
      />
      <section
        aria-labelledby="appearance"
        className="grid max-w-2xl gap-4 rounded-panel border border-line bg-surface p-5"
      >
        <h2 id="appearance" className="text-base font-semibold">
          <Trans>Appearance</Trans>
        </h2>
        <div className="flex items-center justify-between gap-3">
          <p>
            <Trans>Language</Trans>
          </p>
          <LocaleSwitch />
        </div>
        <div className="flex items-center justify-between gap-3">
          <p>
            <Trans>Theme</Trans>
          </p>
          <ThemeMenu />
        </div>
      </section>
      <SecuritySettings />
    </div>
  );
}
