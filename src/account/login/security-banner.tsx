import { Trans } from "@lingui/react/macro";
import { Button } from "@/ui/button.tsx";
import { Callout } from "@/ui/callout.tsx";

const KEY = "security-banner";

/** Once closed it stays away: `public/theme.js` reads that before the page is first drawn, so that it never flashes. */
export function SecurityBanner() {
  function dismiss() {
    document.documentElement.dataset["securityBanner"] = "off";
    document.getElementById("main")?.focus();
    try {
      localStorage.setItem(KEY, "off");
    } catch {
      // Nothing can be stored: it comes back with the next visit.
    }
  }

  return (
    <Callout
      className="[[data-security-banner=off]_&]:hidden"
      title={<Trans>Protect your account</Trans>}
      onDismiss={dismiss}
      actions={
        <Button asChild variant="outline" size="sm">
          <a href="/settings?tab=security" target="_blank" rel="noreferrer">
            <Trans>Settings</Trans>
            <span className="sr-only">
              {" "}
              <Trans>(opens in a new tab)</Trans>
            </span>
          </a>
        </Button>
      }
    >
      <Trans>
        Turn on two-factor authentication, and use a password that has not appeared in a data leak.
      </Trans>
    </Callout>
  );
}
