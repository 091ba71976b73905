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
    const { auth } = supabase();
    // Otherwise the client of this file would refresh the session that a later file stores.
    await auth.dispose();
    // A refresh that has already started continues. It must not replace or remove a later file's session.
    auth["storage"] = { getItem: () => null, setItem() {}, removeItem() {} };
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
