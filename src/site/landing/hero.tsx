import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Button } from "@/ui/controls/button.tsx";

export function Hero({ children }: { children: ReactNode }) {
  return (
    <section className="grid gap-10 py-16 sm:py-24">
      <div className="grid max-w-3xl gap-6">
        <h1 className="text-display font-semibold text-balance">
          <Trans>Send us any price list. Get feeds every shop accepts.</Trans>
        </h1>
        <p className="max-w-2xl text-lg text-pretty text-ink-2">
          <Trans>
            Upload a price list or a distributor’s file, or connect an API. See errors in seconds,
            fix them with rules you can preview, and publish to every shop and marketplace. Nothing
            is lost, and you can undo every change.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button asChild size="lg">
            <Link to="/login" state="sign-up">
              <Trans>Get Started Today</Trans>
            </Link>
          </Button>
          <Button asChild size="lg" variant="outline">
            <Link to="/about">
              <Trans>Learn More</Trans>
            </Link>
          </Button>
        </div>
      </div>
      {children}
    </section>
  );
}
