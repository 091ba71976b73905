import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { appName } from "@/lib/brand.ts";
import { LocaleSwitch } from "@/ui/preferences/locale-switch.tsx";
import { Logo } from "@/ui/layout/logo.tsx";
import { ThemeToggle } from "@/ui/preferences/theme-toggle.tsx";

/** The frame around the entry pages: the link home, the theme and the language. */
export function EntryFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center justify-between px-4 sm:px-6">
        <Link to="/" className="flex items-center gap-2.5 rounded-control text-base font-semibold">
          <Logo />
          {appName()}
        </Link>
        <ThemeToggle />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-md flex-1 content-start gap-6 px-4 pt-[6vh] pb-10 outline-none"
      >
        {children}
      </main>
      <footer className="flex justify-center p-6" aria-label={t`Language`}>
        <LocaleSwitch />
      </footer>
    </div>
  );
}
