import { Trans, useLingui } from "@lingui/react/macro";
import { Globe, Mail } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { appName } from "@/lib/brand.ts";
import { currentEnv } from "@/lib/env.ts";
import { copyrightYears } from "@/site/frame/copyright.ts";
import { documentsIn } from "@/site/frame/documents.ts";
import type { Policy } from "@/site/frame/policy-dialog.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { LocaleSwitch } from "@/ui/preferences/locale-switch.tsx";
import { useLocale } from "@/ui/foundation/locale-provider.tsx";
import { Logo } from "@/ui/layout/logo.tsx";
import { icon } from "@/ui/foundation/styles.ts";

/** Loaded when a person opens a policy. */
const PolicyDialog = lazyPart(async () => {
  const { PolicyDialog: dialog } = await import("@/site/frame/policy-dialog.tsx");
  return { default: dialog };
});

const link =
  "inline-flex min-h-7 items-center rounded-sm text-ink-2 underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11";

export function SiteFooter() {
  const { t } = useLingui();
  const { enterpriseEmail } = currentEnv();
  const { locale } = useLocale();
  const documents = documentsIn(locale);
  const [years] = useState(() => copyrightYears(new Date()));
  const [policy, setPolicy] = useState<Policy | null>(null);
  const name = appName();

  return (
    <footer className="drawn-when-near border-t border-line bg-sidebar">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:px-6">
        <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
          <div className="grid content-start gap-3">
            <p className="flex items-center gap-2.5 text-base font-semibold">
              <Logo />
              {name}
            </p>
            <p className="flex items-center gap-2 text-ink-2">
              <Mail {...icon} />
              <a href={`mailto:${enterpriseEmail}`} className={link}>
                {enterpriseEmail}
              </a>
            </p>
            <p className="flex items-center gap-2 text-ink-2">
              <Globe {...icon} />
              <Trans>Global</Trans>
            </p>
          </div>
          <Links title={t`Solutions`}>
            <Link to="/ecommerce-integrations" className={link}>
              <Trans>Multi-Channel Sync</Trans>
            </Link>
            <Link to="/product-management" className={link}>
              <Trans>Product Catalog</Trans>
            </Link>
            <a href={documents.dataServices} className={link}>
              <Trans>Data Services</Trans>
            </a>
            <a href={documents.integrationServices} className={link}>
              <Trans>Integration Services</Trans>
            </a>
          </Links>
          <Links title={t`Resources`}>
            <a href={documents.dataManagement} className={link}>
              <Trans>Data Management (PDF)</Trans>
            </a>
            <a href={documents.platformIntegration} className={link}>
              <Trans>Platform Integration (PDF)</Trans>
            </a>
            <Link to="/help-support" className={link}>
              <Trans>Support Centre</Trans>
            </Link>
            <Link to="/supplier-support" className={link}>
              <Trans>Enterprise Support</Trans>
            </Link>
          </Links>
          <Links title={t`Company`}>
            <Link to="/about" className={link}>
              <Trans>About</Trans>
            </Link>
            <Link to="/supplier-application" className={link}>
              <Trans>Partner Program</Trans>
            </Link>
            <Link to="/login" className={link}>
              <Trans>Supplier Portal</Trans>
            </Link>
          </Links>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-6">
          <p className="text-ink-2">
            © {years} {name}
          </p>
          <button type="button" className={link} onClick={() => setPolicy("privacy")}>
            <Trans>Privacy Policy</Trans>
          </button>
          <button type="button" className={link} onClick={() => setPolicy("terms")}>
            <Trans>Terms of Service</Trans>
          </button>
          <button type="button" className={link} onClick={() => setPolicy("security")}>
            <Trans>Security</Trans>
          </button>
          <div className="ml-auto">
            <LocaleSwitch />
          </div>
        </div>
      </div>
      {policy && (
        <Suspense>
          <PolicyDialog policy={policy} onClose={() => setPolicy(null)} />
        </Suspense>
      )}
    </footer>
  );
}

function Links({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className="grid content-start justify-items-start gap-1.5">
      <h2 className="mb-1 text-sm font-semibold text-ink">{title}</h2>
      {children}
    </nav>
  );
}
