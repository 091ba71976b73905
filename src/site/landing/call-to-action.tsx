import { Trans } from "@lingui/react/macro";
import { Link } from "react-router-dom";
import { Button } from "@/ui/controls/button.tsx";

export function CallToAction() {
  return (
    <section
      aria-labelledby="start"
      className="drawn-when-near mb-16 grid justify-items-start gap-5 rounded-panel border border-line bg-surface p-8 sm:p-12"
    >
      <h2 id="start" className="max-w-xl text-3xl font-semibold text-balance">
        <Trans>Put your catalogue where it sells</Trans>
      </h2>
      <p className="max-w-xl text-lg text-pretty text-ink-2">
        <Trans>No setup fees. Your first consultation is free.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button asChild size="lg">
          <Link to="/login">
            <Trans>Access Supplier Portal</Trans>
          </Link>
        </Button>
        <Button asChild size="lg" variant="outline">
          <Link to="/about">
            <Trans>Schedule Demo</Trans>
          </Link>
        </Button>
      </div>
    </section>
  );
}
