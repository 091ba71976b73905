import { Trans } from "@lingui/react/macro";
import { Link } from "react-router-dom";
import { Button } from "@/ui/controls/button.tsx";

export function Component() {
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-6">
      <p className="font-mono text-xs text-ink-3">404</p>
      <h1 className="text-2xl font-semibold">
        <Trans>Page not found</Trans>
      </h1>
      <p className="text-base text-ink-2">
        <Trans>This page may have moved, or the link may contain a typo.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button asChild>
          <Link to="/dashboard">
            <Trans>Go to dashboard</Trans>
          </Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/">
            <Trans>Back to home</Trans>
          </Link>
        </Button>
      </div>
    </main>
  );
}
