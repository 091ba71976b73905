import { Trans } from "@lingui/react/macro";
import { ArrowRight, Hammer } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Badge } from "@/ui/layout/badge.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";

type PendingScreenProps = {
  /** Content above the title, such as breadcrumbs, as in `PageHeader`. */
  above?: ReactNode;
  title: string;
  /** What this screen will do once it is built. */
  will: string;
  links: readonly { to: string; label: string }[];
  /** Use `page` when no layout surrounds the screen. */
  frame?: "screen" | "page";
};

/** A placeholder for a screen that has no content yet. */
export function PendingScreen({ above, title, will, links, frame = "screen" }: PendingScreenProps) {
  const content = (
    <div className="grid max-w-2xl gap-5">
      <div>
        {above}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-xl font-semibold text-ink">{title}</h1>
          <Badge tone="calm">
            <Trans>In preparation</Trans>
          </Badge>
        </div>
      </div>
      <section className="grid gap-4 rounded-panel border border-line bg-surface p-5">
        <div className="flex gap-3">
          <span className="grid size-9 shrink-0 place-items-center rounded-control bg-accent-soft text-accent">
            <Hammer {...icon} />
          </span>
          <div className="grid gap-1">
            <h2 className="text-sm font-semibold text-ink">
              <Trans>What this screen will do</Trans>
            </h2>
            <p className="text-base text-pretty text-ink-2">{will}</p>
          </div>
        </div>
        <div className="grid gap-2 border-t border-line pt-4">
          <p className="text-sm text-ink-3">
            <Trans>You can’t use this screen yet. In the meantime:</Trans>
          </p>
          <ul className="flex flex-wrap gap-2">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Button asChild variant="outline">
                  <Link to={to}>
                    {label}
                    <ArrowRight {...icon} />
                  </Link>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </div>
  );

  if (frame === "screen") return content;
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-2xl content-center p-6">
      {content}
    </main>
  );
}
