import { Trans } from "@lingui/react/macro";
import { LocaleSwitch } from "@/ui/locale-switch.tsx";
import { Panel } from "@/ui/panel.tsx";
import { ThemeMenu } from "@/ui/theme-menu.tsx";

export function AppearancePanel() {
  return (
    <Panel title={<Trans>Appearance</Trans>}>
      <div className="grid gap-4">
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
      </div>
    </Panel>
  );
}
