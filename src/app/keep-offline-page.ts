/** Where the browser offers it, a page of ours is there without the network, too. Nothing waits for it. */
export function keepOfflinePage(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const register = () => {
    // Without a network there is nothing to keep; the next visit tries again.
    if (navigator.onLine) void navigator.serviceWorker.register("/sw.js").catch(() => {});
  };
  // After all that the page itself still fetches.
  setTimeout(register, 4_000);
}
