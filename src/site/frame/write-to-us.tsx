import { Trans } from "@lingui/react/macro";
import { Suspense, useSyncExternalStore } from "react";
import { MailLink } from "@/site/frame/mail-link.tsx";
import type { Topic } from "@/support/tickets/ticket.ts";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { CardSkeleton, Skeleton } from "@/ui/feedback/skeleton.tsx";

/** Loaded after hydration, so that the page above doesn't wait for the form. */
const Contact = lazyPart(async () => {
  const { Contact: contact } = await import("@/support/contact/contact.tsx");
  return { default: contact };
});

const never = () => () => {};

/** The contact form, which needs scripts. The email address next to it works without scripts. */
export function WriteToUs({ topic, subject }: { topic: Topic; subject: string }) {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="min-h-150 rounded-panel border border-line bg-surface p-5 sm:min-h-140 sm:p-6">
        {isAlive ? (
          <Suspense fallback={<CardSkeleton lines={6} />}>
            <Contact topic={topic} />
          </Suspense>
        ) : (
          <Skeleton className="h-40" />
        )}
        <p className="hidden text-ink-2 noscript:block">
          <Trans>This form needs JavaScript. You can email us instead.</Trans>
        </p>
      </div>
      <div className="grid content-start justify-items-start gap-3">
        <p className="text-ink-2">
          <Trans>Or email us:</Trans>
        </p>
        <MailLink subject={subject} />
      </div>
    </div>
  );
}
