import { Trans, useLingui } from "@lingui/react/macro";
import { Link, Navigate, useLocation } from "react-router-dom";
import { useAuth } from "@/account/auth.tsx";
import { LoginForm } from "@/account/login/login-form.tsx";
import { afterLogin } from "@/account/login/return-to.ts";
import { appName } from "@/lib/brand.ts";
import { LocaleSwitch } from "@/ui/locale-switch.tsx";
import { Logo } from "@/ui/logo.tsx";
import { ThemeToggle } from "@/ui/theme-toggle.tsx";

export function Component() {
  const { isAuthenticated } = useAuth();
  const { search } = useLocation();
  const { t } = useLingui();
  const name = appName();

  if (isAuthenticated) return <Navigate to={afterLogin(search)} replace />;

  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center justify-between px-4 sm:px-6">
        <Link to="/" className="flex items-center gap-2.5 rounded-control text-base font-semibold">
          <Logo />
          {name}
        </Link>
        <ThemeToggle />
      </header>
      <main
        id="main"
        className="mx-auto grid w-full max-w-sm flex-1 content-center gap-6 px-4 py-10"
      >
        <div className="grid gap-1">
          <h1 className="text-2xl font-semibold">
            <Trans>Log in to {name}</Trans>
          </h1>
        </div>
        <LoginForm />
        <p>
          <Link to="/" className="text-ink-2 underline-offset-4 hover:text-ink hover:underline">
            <Trans>Back to home</Trans>
          </Link>
        </p>
      </main>
      <footer className="flex justify-center p-6" aria-label={t`Language`}>
        <LocaleSwitch />
      </footer>
    </div>
  );
}
