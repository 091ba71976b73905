import "@/app/app.css";
import { type ReactElement, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterProvider } from "react-router-dom";
import { config as configureZod } from "zod/mini";
import { fetchFonts } from "@/app/fonts.ts";
import { Providers } from "@/app/providers.tsx";
import { routes } from "@/app/routes.tsx";
import { readEnv } from "@/lib/env.ts";
import { preferredLocale } from "@/lib/locale-store.ts";
import { loadMessages } from "@/lib/messages.ts";

/** Renders the portal into its container, or hydrates what was prerendered. */
export async function start(container: HTMLElement): Promise<void> {
  // Without this, zod would test for `new Function`, which the content security policy blocks and reports.
  configureZod({ jitless: true });
  const settings = readEnv(import.meta.env);
  if (!settings.ok) {
    const { SettingsError } = await import("@/app/settings-error.tsx");
    createRoot(container).render(<SettingsError errors={settings.errors} />);
    return;
  }

  if ("fonts" in document) void fetchFonts();
  const notices = await noticesOfArrival();
  if (notices === "leaving") return;
  const locale = preferredLocale();
  const [i18n, isAtHand] = await Promise.all([loadMessages(locale), loadMatchedPages()]);
  // The prerendered text is English. For any other language the page is rendered from scratch.
  const takesOver =
    container.hasChildNodes() && isAtHand && locale === document.documentElement.lang;
  // Without hydration data, the router scrolls to the top at first, and someone who is already reading would lose
  // their place.
  const nothingToLoad = takesOver ? { hydrationData: { loaderData: {} } } : {};
  const portal = (
    <Providers i18n={i18n} notices={notices}>
      <RouterProvider router={createBrowserRouter(routes, nothingToLoad)} />
    </Providers>
  );

  if (takesOver) {
    // Hydrates in small steps. In one step, a slow phone couldn't respond for a quarter of a second.
    startTransition(() => void hydrateRoot(container, portal));
  } else {
    createRoot(container).render(portal);
  }
  cacheOfflinePage();
  // An email link pasted into the address bar of this page changes only the fragment, which is read only when a page
  // loads.
  window.addEventListener("hashchange", () => {
    if (window.location.hash.includes("token_hash=")) window.location.reload();
  });
}

/**
 * Runs before the first render, because the router would keep the tokens of an email link in the URL. Most visits have
 * no such link. Returns "leaving" if another page handles the link.
 */
async function noticesOfArrival(): Promise<"leaving" | ReactElement | null> {
  const isSecure = window.location.protocol === "https:" || window.isSecureContext;
  if (window.location.hash === "" && isSecure) return null;
  try {
    const [{ arrive }, { ArrivalNotices }] = await Promise.all([
      import("@/account/arrival/arrival-api.ts"),
      import("@/account/arrival/arrival-notice.tsx"),
    ]);
    return arrive() === "leaving" ? "leaving" : <ArrivalNotices />;
  } catch {
    // If the imports fail, the auth library still reads the link.
    return null;
  }
}

/** Hydration compares the page with the existing HTML, so the page's own chunk must be loaded first. */
async function loadMatchedPages(): Promise<boolean> {
  const matches = matchRoutes(routes, window.location) ?? [];
  const found = await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return true;
      const page = await route.lazy().catch(() => null);
      // A page that fails to load stays lazy, so the router shows its error page.
      if (page) Object.assign(route, { ...page, lazy: undefined });
      return page !== null;
    }),
  );
  return found.every(Boolean);
}

/** Registers the service worker that shows our offline page when there is no network. The portal doesn't wait for it. */
function cacheOfflinePage(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const register = () => {
    // Without a network nothing can be cached. The next visit tries again.
    if (navigator.onLine) void navigator.serviceWorker.register("/sw.js").catch(() => {});
  };
  // Waits, so that the page can load its own files first.
  setTimeout(register, 4_000);
}
