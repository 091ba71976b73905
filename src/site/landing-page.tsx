import { Trans } from "@lingui/react/macro";
import { Link } from "react-router-dom";
import { CatalogueSketch } from "@/site/catalogue-sketch.tsx";
import { SiteFooter } from "@/site/site-footer.tsx";
import { SiteHeader } from "@/site/site-header.tsx";
import { Button } from "@/ui/button.tsx";

export function Component() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id="main" className="mx-auto w-full max-w-6xl flex-1 px-4 sm:px-6">
        <section className="grid gap-10 py-16 sm:py-24">
          <div className="grid max-w-3xl gap-6">
            <h1 className="text-display font-semibold text-balance">
              <Trans>Product data in as it is. Out as every shop needs it.</Trans>
            </h1>
            <p className="max-w-2xl text-lg text-pretty text-ink-2">
              <Trans>
                Bring a price list, a distributor's file or an API. See within seconds what is wrong
                with it, mend it with rules you can preview, and send it to every shop and
                marketplace. Nothing is ever lost, and every change can be undone.
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
          <CatalogueSketch />
        </section>
      </main>
      <SiteFooter />
    </div>
  );
}
