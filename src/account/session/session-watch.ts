import { endSession } from "@/account/session/log-out-api.ts";
import { reportSecurityEvent } from "@/account/events/security-events-api.ts";
import {
  type Ending,
  HIDDEN,
  sessionStateOf,
  type SessionTimes,
  withActivity,
  type SessionState,
  withClock,
} from "@/account/session/session-times.ts";
import {
  claimEnding,
  loadTimes,
  openTimes,
  saveTimes,
  watchTimes,
} from "@/account/session/session-times-store.ts";

const ACTIVITY = ["pointerdown", "pointermove", "keydown", "wheel", "scroll", "touchstart"];
/** How often activity is written for other tabs. Writing on every mouse movement would be too expensive. */
const SAVE_INTERVAL_MS = 15_000;
const CHECK_INTERVAL_MS = 30_000;

export type SessionWatch = {
  /** Call this when the person chooses to stay while the warning is shown. */
  stay: () => void;
  stop: () => void;
};

/**
 * Watches the times of a session until they run out or another tab ends the session, then ends it in this tab. The
 * callback gets each state. While a warning is shown, only choosing to stay counts as activity.
 */
export function watchSessionTimes(
  session: string,
  onSessionState: (sessionState: SessionState) => void,
): SessionWatch {
  let times = openTimes(session, Date.now());
  saveTimes(times);
  let savedActivity = times.active;
  let isOver = false;
  let isWarning = false;
  let hiddenSince: number | null = document.hidden ? Date.now() : null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function check() {
    clearTimeout(timer);
    if (isOver) return;
    const now = Date.now();
    const stored = loadTimes(session, now);
    // Uses the times from another tab, unless this tab has newer activity that isn't stored yet.
    if (stored?.ended || (stored && stored.active >= times.active)) times = stored;
    times = withClock(times, now);
    if (stored) saveActivity();
    const sessionState = sessionStateOf(times, now);
    isWarning = sessionState.is === "ending";
    if (sessionState.is === "over") return end(sessionState);
    onSessionState(sessionState);
    const rest =
      sessionState.is === "live" ? Math.min(CHECK_INTERVAL_MS, sessionState.until - now) : 1000;
    timer = setTimeout(check, rest);
  }

  function end(sessionState: SessionState & { is: "over" }) {
    isOver = true;
    stop();
    // Listens once more, because how long the tab was hidden is known only when it's shown again.
    if (document.hidden) {
      document.addEventListener("visibilitychange", () => onVisibility(), { once: true });
    }
    onSessionState(sessionState);
    void endOnce(session, sessionState.ending);
  }

  function saveActivity() {
    savedActivity = times.active;
    saveTimes(times);
  }

  function onActivity() {
    const now = Date.now();
    if (isWarning || now - times.active < 1000) return;
    // The first movement after a night must not revive a session that expired during it.
    if (sessionStateOf(times, now).is !== "live") return check();
    times = withActivity(times, now);
    if (now - savedActivity >= SAVE_INTERVAL_MS) check();
  }

  function onVisibility() {
    if (document.hidden) {
      hiddenSince = Date.now();
      return;
    }
    const hidden = hiddenSince === null ? 0 : Date.now() - hiddenSince;
    hiddenSince = null;
    if (hidden > HIDDEN) {
      reportSecurityEvent("suspicious_activity", { reason: "hidden_too_long" });
    }
    check();
  }

  const stopWatching = watchTimes(session, (stored: SessionTimes) => {
    if (stored.ended || stored.active > times.active) check();
  });
  const listening = { capture: true, passive: true };
  for (const type of ACTIVITY) window.addEventListener(type, onActivity, listening);
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("pageshow", check);
  window.addEventListener("focus", check);
  check();

  function stop() {
    clearTimeout(timer);
    stopWatching();
    for (const type of ACTIVITY) window.removeEventListener(type, onActivity, listening);
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("pageshow", check);
    window.removeEventListener("focus", check);
  }

  return {
    stay() {
      times = withActivity(times, Date.now());
      saveTimes(times);
      check();
    },
    stop,
  };
}

async function endOnce(session: string, ending: Ending): Promise<void> {
  if (await claimEnding(session, ending)) {
    reportSecurityEvent(ending === "idle" ? "session_idle_timeout" : "session_max_timeout", {});
  }
  await endSession(session);
}
