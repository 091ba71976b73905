import { type ComponentType, useEffect, useState } from "react";

export type Channel = "messages" | "activity";
type Words = {
  description?: string;
  action?: { label: string; onClick: () => void };
  /** The same id again changes the words of the toast that is there. */
  id?: string;
  /** In milliseconds, where the time of the channel is not right. */
  duration?: number;
};
type Kind = "success" | "info" | "warning" | "error" | "loading";
export type Said = { channel: Channel; kind: Kind; title: string; words: Words };
type Hearer = { say: (said: Said) => void; dismiss: (id: string) => void };

/** What was said before there was anything to show it with. */
let waiting: Said[] = [];
let hearer: Hearer | undefined;
/** Fetches what shows toasts. */
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
    /** Read out at once. Never the only place where an error is told. */
    error: speak("error"),
    /** Stays until the same id says how it ended. */
    loading: (title: string, words: Words & { id: string }) => speak("loading")(title, words),
    dismiss(id: string) {
      waiting = waiting.filter(({ words }) => words.id !== id);
      hearer?.dismiss(id);
    },
  };
}

/** Answers to what a person just did: top right, one at a time, 5 s. */
export const toast = channel("messages");
/** News of work in the background: bottom right, at most three, 4 s. */
export const activity = channel("activity");

/** What shows toasts is there now, until the function that this returns is called. */
export function hearToasts(next: Hearer): () => void {
  hearer = next;
  for (const said of waiting.splice(0)) next.say(said);
  return () => {
    if (hearer === next) hearer = undefined;
  };
}

/** Stands once, near the root. What shows the toasts is fetched with the first of them: most visits need none. */
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
        // The network is away. The next message tries again, and this one waits for it.
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
