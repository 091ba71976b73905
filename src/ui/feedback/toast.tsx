import { type ComponentType, useEffect, useState } from "react";

export type ToastChannel = "messages" | "activity";
type ToastDetails = {
  description?: string;
  action?: { label: string; onClick: () => void };
  /** Using the same id again updates the existing toast. */
  id?: string;
  /** How long the toast is shown, in milliseconds. Overrides the default of the channel and of toasts with a button. */
  duration?: number;
};
type Kind = "success" | "info" | "warning" | "error" | "loading";
export type ToastMessage = {
  channel: ToastChannel;
  kind: Kind;
  title: string;
  details: ToastDetails;
};
type ToastListener = { show: (message: ToastMessage) => void; dismiss: (id: string) => void };

/** Toasts raised before the toaster has loaded. */
let waiting: ToastMessage[] = [];
let listener: ToastListener | undefined;
/** Starts loading the component that shows toasts. */
let wake = () => {};

function show(message: ToastMessage) {
  if (listener) {
    listener.show(message);
    return;
  }
  waiting.push(message);
  wake();
}

function channel(name: ToastChannel) {
  const toastOf =
    (kind: Kind) =>
    (title: string, details: ToastDetails = {}) =>
      show({ channel: name, kind, title, details });
  return {
    success: toastOf("success"),
    info: toastOf("info"),
    warning: toastOf("warning"),
    /**
     * Shows an error toast, which is announced immediately. The toast disappears, so an error that people have to fix
     * is also shown elsewhere.
     */
    error: toastOf("error"),
    /** Stays until another toast with the same id replaces it, or until it is dismissed. */
    loading: (title: string, details: ToastDetails & { id: string }) =>
      toastOf("loading")(title, details),
    dismiss(id: string) {
      waiting = waiting.filter(({ details }) => details.id !== id);
      listener?.dismiss(id);
    },
  };
}

/** Responses to what a person just did, at the top right, one at a time. They last 5 seconds, or 10 with a button. */
export const toast = channel("messages");
/** Updates from background work, at the bottom right, up to three at once. They last 4 seconds, or 10 with a button. */
export const activity = channel("activity");

/** Registers the component that shows toasts. The returned function unregisters it. */
export function listenToToasts(next: ToastListener): () => void {
  listener = next;
  for (const message of waiting.splice(0)) next.show(message);
  return () => {
    if (listener === next) listener = undefined;
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
        // The toaster couldn't be loaded, probably because the network is down. Its toasts stay queued, and the next
        // toast triggers another attempt.
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
