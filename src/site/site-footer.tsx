import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router-dom";
import { appName } from "@/lib/brand.ts";
import { currentEnv } from "@/lib/env.ts";
import { copyrightYears } from "@/site/copyright.ts";
import { LocaleSwitch } from "@/ui/locale-switch.tsx";

export function SiteFooter() {
  const { enterpriseEmail } = currentEnv();
  const [years] = useState(() => copyrightYears(new Date()));
  const name = appName();

  return (
    <footer className="border-t border-line bg-sidebar">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-3 px-4 py-8 text-ink-2 sm:px-6">
        <p>
          © {years} {name}
        </p>
        <a href={`mailto:${enterpriseEmail}`} className="underline-offset-4 hover:underline">
          {enterpriseEmail}
        </a>
        <p>
          <Trans>Global</Trans>
        </p>
        <Link to="/help-support" className="underline-offset-4 hover:underline">
          <Trans>Support Centre</Trans>
        </Link>
        <div className="ml-auto">
          <LocaleSwitch />
        </div>
      </div>
    </footer>
  );
}
