import { Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { storeBannerDismissal } from "@/account/login/security-banner-store.ts";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";

/** The banner stays closed once a person has dismissed it. */
export function SecurityBanner() {
  const { t } = useLingui();

  function dismiss() {
    document.documentElement.dataset["securityBanner"] = "off";
    document.getElementById("main")?.focus();
    storeBannerDismissal();
  }

  return (
    <div className="flex items-start gap-3 rounded-panel border border-accent/25 bg-accent-soft/60 p-4 text-sm [[data-security-banner=off]_&]:hidden">
      <div className="grid min-w-0 flex-1 justify-items-start gap-2">
        <p className="text-pretty text-ink-2">
          <strong className="block font-medium text-ink">
            <Trans>Protect your account</Trans>
          </strong>
          <Trans>
            Turn on two-factor authentication, and use a password that hasn’t appeared in a data
            leak.
          </Trans>
        </p>
        <Button asChild variant="outline" size="sm">
          <a href="/settings?tab=security" target="_blank" rel="noreferrer">
            <Trans>Settings</Trans>
            <span className="sr-only">
              {" "}
              <Trans>(opens in a new tab)</Trans>
            </span>
          </a>
        </Button>
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="-m-1.5"
        aria-label={t`Dismiss`}
        onClick={dismiss}
      >
        <X {...icon} />
      </Button>
    </div>
  );
}
