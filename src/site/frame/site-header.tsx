import { Trans, useLingui } from "@lingui/react/macro";
import { Menu as MenuIcon } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { appName } from "@/lib/brand.ts";
import { Button } from "@/ui/controls/button.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { Logo } from "@/ui/layout/logo.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { ThemeMenu } from "@/ui/preferences/theme-menu.tsx";

/** Loaded when a person opens the menu. */
const SiteMenu = lazyPart(async () => {
  const { SiteMenu: menu } = await import("@/site/frame/site-menu.tsx");
  return { default: menu };
});

export function SiteHeader() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas/90 backdrop-blur print:static">
      <div className="mx-auto flex h-14 max-w-6xl items-center gap-1 px-4 sm:px-6">
        <Link
          to="/dashboard"
          className="mr-auto flex items-center gap-2.5 rounded-control text-base font-semibold"
        >
          <Logo />
          {appName()}
        </Link>
        <nav aria-label={t`Main`} className="hidden items-center gap-1 md:flex">
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
          <Button asChild>
            <Link to="/login">
              <Trans>Portal Login</Trans>
            </Link>
          </Button>
        </nav>
        <span className="hidden md:block">
          <ThemeMenu />
        </span>
        <Button
          variant="ghost"
          size="icon"
          className="md:hidden"
          aria-label={t`Menu`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          <MenuIcon {...icon} />
        </Button>
        {isOpen && (
          <Suspense>
            <SiteMenu onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </div>
    </header>
  );
}
