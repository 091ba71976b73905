import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { setMailLocale } from "@/account/settings/user-api.ts";
import { Callout } from "@/ui/feedback/callout.tsx";
import { LocaleSwitch } from "@/ui/preferences/locale-switch.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { ThemeMenu } from "@/ui/preferences/theme-menu.tsx";

export function AppearancePanel() {
  const { mutate, isError } = useMutation(setMailLocale);
  return (
    <Panel title={<Trans>Appearance</Trans>}>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <p>
              <Trans>Language</Trans>
            </p>
            <p className="text-sm text-ink-3">
              <Trans>For the portal in this browser and our emails to you.</Trans>
            </p>
          </div>
          <LocaleSwitch onChange={mutate} />
        </div>
        {isError && (
          <Callout
            kind="warn"
            role="alert"
            title={<Trans>Your email language wasn’t changed</Trans>}
          >
            <Trans>
              Your choice applies in this browser, but we couldn’t save it on the server. Choose it
              again to retry.
            </Trans>
          </Callout>
        )}
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
