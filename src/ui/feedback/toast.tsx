import { type ComponentType, useEffect, useState } from "react";

export type Channel = "messages" | "activity";
type Words = {
  description?: string;
  action?: { label: string; onClick: () => void };
  /** Using the same id again updates the existing toast. */
  id?: string;
  /** In milliseconds. Overrides the channel's default. */
  duration?: number;
};
type Kind = "success" | "info" | "warning" | "error" | "loading";
export type Said = { channel: Channel; kind: Kind; title: string; words: Words };
type Hearer = { say: (said: Said) => void; dismiss: (id: string) => void };

/** Toasts raised before the toaster has loaded. */
let waiting: Said[] = [];
let hearer: Hearer | undefined;
/** Loads the component that shows toasts. */
let wake = () => {};

function say(said: Said) {
  if (hearer) {
    hearer.say(said);
    return;
  }
  waiting.push(said);
  wake();
}

function channel(name: Channel) {
  const speak =
    (kind: Kind) =>
    (title: string, words: Words = {}) =>
      say({ channel: name, kind, title, words });
  return {
    success: speak("success"),
    info: speak("info"),
    warning: speak("warning"),
    /** Announced immediately. Show the error in another place too, because a toast disappears. */
    error: speak("error"),
    /** Stays until another toast with the same id replaces it. */
    loading: (title: string, words: Words & { id: string }) => speak("loading")(title, words),
    dismiss(id: string) {
      waiting = waiting.filter(({ words }) => words.id !== id);
      hearer?.dismiss(id);
    },
  };
}

/** Responses to what a person just did: top right, one at a time, 5 s. */
export const toast = channel("messages");
/** Updates from background work: bottom right, at most three, 4 s. */
export const activity = channel("activity");

/** Registers the component that shows toasts. The returned function unregisters it. */
export function hearToasts(next: Hearer): () => void {
  hearer = next;
  for (const said of waiting.splice(0)) next.say(said);
  return () => {
    if (hearer === next) hearer = undefined;
  };
}

/** Rendered once, near the root. The toaster is loaded with the first toast, because most visits show none. */
export function Toasts() {
  const [Toasters, setToasters] = useState<ComponentType | null>(null);

  useEffect(() => {
    let isFetching = false;
    async function fetchToasters() {
      if (isFetching) return;
      isFetching = true;
      try {
        const module = await import("@/ui/feedback/toasters.tsx");
        setToasters(() => module.Toasters);
      } catch {
        // The network is down. The next toast tries again, and this one stays queued until then.
        isFetching = false;
      }
    }
    wake = () => void fetchToasters();
    if (waiting.length > 0) wake();
    return () => {
      wake = () => {};
    };
  }, []);

  return Toasters && <Toasters />;
}
