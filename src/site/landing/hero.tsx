import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Button } from "@/ui/controls/button.tsx";

export function Hero({ children }: { children: ReactNode }) {
  return (
    <section className="grid gap-10 py-16 sm:py-24">
      <div className="grid max-w-3xl gap-6">
        <h1 className="text-display font-semibold text-balance">
          <Trans>Product data in as it is. Out as every shop needs it.</Trans>
        </h1>
        <p className="max-w-2xl text-lg text-pretty text-ink-2">
          <Trans>
            Bring a price list, a distributor's file or an API. See within seconds what is wrong
            with it, mend it with rules you can preview, and send it to every shop and marketplace.
            Nothing is ever lost, and every change can be undone.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button asChild size="lg">
            <Link to="/login">
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
