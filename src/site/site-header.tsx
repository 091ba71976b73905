import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router-dom";
import { appName } from "@/lib/brand.ts";
import { Button } from "@/ui/button.tsx";
import { Logo } from "@/ui/logo.tsx";
import { ThemeMenu } from "@/ui/theme-menu.tsx";

export function SiteHeader() {
  const { t } = useLingui();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas/90 backdrop-blur">
      <div className="mx-auto flex h-14 max-w-6xl items-center gap-1 px-4 sm:px-6">
        <Link
          to="/dashboard"
          className="mr-auto flex items-center gap-2.5 rounded-control text-base font-semibold"
        >
          <Logo />
          <span className="max-[400px]:sr-only">{appName()}</span>
        </Link>
        <nav aria-label={t`Main`} className="flex items-center gap-1">
          <span className="hidden gap-1 md:flex">
            <Button asChild variant="ghost">
              <Link to="/documentation">
                <Trans>Documentation</Trans>
              </Link>
            </Button>
            <Button asChild variant="ghost">
              <Link to="/about">
                <Trans>About</Trans>
              </Link>
            </Button>
            <Button asChild variant="outline">
              <Link to="/supplier-application">
                <Trans>Become a Partner</Trans>
              </Link>
            </Button>
          </span>
          <Button asChild>
            <Link to="/login">
              <Trans>Portal Login</Trans>
            </Link>
          </Button>
        </nav>
        <ThemeMenu />
      </div>
    </header>
  );
}
