import { afterAll, vi } from "vitest";
// Sonner adds its styles to the page when it is first loaded, so it is loaded before the page is emptied.
import { toast } from "sonner";

/**
 * The test files of a worker share its packages and its window, because loading them takes longer than most tests. Each
 * file reloads the portal's own modules and gets an empty page, so that no file affects the next.
 */
export function startFresh() {
  vi.resetModules();
  emptyPage();
  // Otherwise Sonner would show the messages of the previous file again.
  toast.dismiss();
  afterAll(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    const { supabase } = await import("@/lib/supabase.ts");
    // Otherwise this file's client would continue to refresh the session that a later file stores.
    await supabase().auth.dispose();
  });
}

function emptyPage() {
  // Removes style sheets, too. No test depends on them, and they slow down every query by role.
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
}
