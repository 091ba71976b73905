import { Trans, useLingui } from "@lingui/react/macro";
import {
  type ComponentType,
  Suspense,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from "react";
import {
  type Arrival,
  currentArrival,
  dismissArrival,
  type PendingLink,
  pendingLink,
  watchArrival,
} from "@/account/arrival/arrival-api.ts";
import { loadMessageCatalogue } from "@/lib/messages.ts";
import { Callout } from "@/ui/feedback/callout.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { toast } from "@/ui/feedback/toast.tsx";

type Question = { default: ComponentType<{ link: PendingLink }> };

/** If the dialog's file can't be loaded, the person isn't asked and the link has no effect. */
const LazyLinkQuestion = lazyPart(async (): Promise<Question> => {
  try {
    const [{ PendingLinkQuestion: question }] = await Promise.all([
      import("@/account/arrival/pending-link-question.tsx"),
      loadMessageCatalogue("inside"),
    ]);
    return { default: question };
  } catch {
    return { default: () => null };
  }
});

/** The server snapshot: a prerendered page shows no notices until its scripts run. */
const nothing = () => null;

/**
 * On every page, shows notices about an email link or an insecure connection, and asks before it switches accounts.
 * Loaded only when there is something to show.
 */
export function ArrivalNotices() {
  const arrival = useSyncExternalStore(watchArrival, currentArrival, nothing);
  const pending = useSyncExternalStore(watchArrival, pendingLink, nothing);
  return (
    <>
      {arrival && <ArrivalNotice key={arrival} arrival={arrival} />}
      {pending && (
        <Suspense>
          <LazyLinkQuestion link={pending} />
        </Suspense>
      )}
    </>
  );
}

type PageArrival = Exclude<Arrival, "insecure">;

const KINDS = {
  "link-expired": "warn",
  "link-failed": "warn",
  "half-confirmed": "info",
  "address-changed": "good",
} as const satisfies Record<PageArrival, string>;

function ArrivalNotice({ arrival }: { arrival: Arrival }) {
  const { t } = useLingui();
  const warn = useEffectEvent(() => {
    if (arrival !== "insecure") return;
    toast.warning(t`Insecure connection detected`, {
      description: t`Please use HTTPS for secure access.`,
      id: "insecure",
    });
    dismissArrival();
  });
  useEffect(() => warn(), []);

  if (arrival === "insecure") return null;
  return (
    <div className="fixed inset-x-3 top-3 z-40 mx-auto max-w-xl rounded-panel bg-surface shadow-float">
      <Callout
        kind={KINDS[arrival]}
        role="alert"
        onDismiss={dismissArrival}
        title={<Title arrival={arrival} />}
      >
        <ArrivalText arrival={arrival} />
      </Callout>
    </div>
  );
}

function Title({ arrival }: { arrival: PageArrival }) {
  switch (arrival) {
    case "half-confirmed":
      return <Trans>One confirmation is still needed</Trans>;
    case "address-changed":
      return <Trans>Your email address has changed</Trans>;
    case "link-expired":
      return <Trans>This link has expired or was already used</Trans>;
    case "link-failed":
      return <Trans>This link didn’t work</Trans>;
  }
}

function ArrivalText({ arrival }: { arrival: PageArrival }) {
  switch (arrival) {
    case "half-confirmed":
      return (
        <Trans>
          This address is confirmed. To finish changing your email address, open the link we sent to
          the other one.
        </Trans>
      );
    case "address-changed":
      return <Trans>Both addresses are confirmed. Log in with the new one from now on.</Trans>;
    case "link-expired":
    case "link-failed":
      return (
        <Trans>
          Nothing was changed. Links in our emails expire quickly and work only once: log in with
          your password, or request a new link.
        </Trans>
      );
  }
}
