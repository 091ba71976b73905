import { useLingui } from "@lingui/react/macro";
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { sessionStateOf, type SessionState } from "@/account/session/session-times.ts";
import { openTimes } from "@/account/session/session-times-store.ts";
import { type SessionWatch, watchSessionTimes } from "@/account/session/session-watch.ts";
import type { SessionWarningProps } from "@/account/session/session-warning.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { Spinner } from "@/ui/feedback/spinner.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

type SessionGuardProps = {
  /** The key that identifies the session. Remount the component for another session. */
  session: string;
  children: ReactNode;
};

/**
 * Loaded when the session starts, almost an hour before it's needed. If loading fails, the session still ends in time.
 */
const loadWarning = async (): Promise<{ default: ComponentType<SessionWarningProps> }> => {
  try {
    return { default: (await import("@/account/session/session-warning.tsx")).SessionWarning };
  } catch {
    return { default: () => null };
  }
};
const SessionWarning = lazyPart(loadWarning);
/** The person was probably away, so the message stays until it is closed or they log in again. */
const UNTIL_READ = { id: "session-expired", duration: Infinity };

/** Ends a session when its time is up. Hides the page if the session expired while the person was away. */
export function SessionGuard({ session, children }: SessionGuardProps) {
  const { t } = useLingui();
  const [sessionState, setSessionState] = useState(() => {
    const now = Date.now();
    return sessionStateOf(openTimes(session, now), now);
  });
  const watch = useRef<SessionWatch>(null);

  const onNewState = useEffectEvent((next: SessionState) => {
    setSessionState(next);
    if (next.is !== "over") return;
    if (next.ending === "idle") {
      toast.warning(t`Session expired due to inactivity`, {
        description: t`Please log in again for security.`,
        ...UNTIL_READ,
      });
    } else {
      toast.warning(t`Session expired`, {
        description: t`Maximum session time reached. Please log in again.`,
        ...UNTIL_READ,
      });
    }
  });

  useEffect(() => {
    toast.dismiss(UNTIL_READ.id);
    const watching = watchSessionTimes(session, onNewState);
    watch.current = watching;
    void loadWarning();
    return watching.stop;
  }, [session]);

  if (sessionState.is === "over") {
    return (
      <main id="main" className="grid min-h-dvh place-items-center">
        <Spinner label={t`Ending your session`} />
      </main>
    );
  }
  return (
    <>
      {children}
      {sessionState.is === "ending" && (
        <Suspense>
          <SessionWarning
            ending={sessionState.ending}
            endsAt={sessionState.endsAt}
            onStay={() => watch.current?.stay()}
          />
        </Suspense>
      )}
    </>
  );
}
