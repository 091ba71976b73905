import "@/app/app.css";
import { type ReactNode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterProvider } from "react-router-dom";
import { config as configureZod } from "zod/mini";
import { fetchFonts } from "@/app/fonts.ts";
import { Providers } from "@/app/providers.tsx";
import { routes } from "@/app/routes.tsx";
import { readEnv } from "@/lib/env.ts";
import { preferredLocale } from "@/lib/locale.ts";
import { loadMessages } from "@/lib/messages.ts";

/** Draws the portal into its place, or takes over what was drawn at build time. */
export async function start(container: HTMLElement): Promise<void> {
  // Pages that use the whole of zod must not find out by `new Function`, which the security policy refuses and reports.
  configureZod({ jitless: true });
  const settings = readEnv(import.meta.env);
  if (!settings.ok) {
    const { SettingsError } = await import("@/app/settings-error.tsx");
    createRoot(container).render(<SettingsError problems={settings.problems} />);
    return;
  }

  if ("fonts" in document) void fetchFonts();
  const notices = await noticesOfArrival();
  const locale = preferredLocale();
  const [i18n, isAtHand] = await Promise.all([loadMessages(locale), loadMatchedPages()]);
  // The prerendered words are English; for anyone else the page is drawn anew in their language.
  const takesOver =
    container.hasChildNodes() && isAtHand && locale === document.documentElement.lang;
  // Without data for it, the router scrolls a page to its top at first: somebody who read on meanwhile would lose the place.
  const nothingToLoad = takesOver ? { hydrationData: { loaderData: {} } } : {};
  const portal = (
    <Providers i18n={i18n} notices={notices}>
      <RouterProvider router={createBrowserRouter(routes, nothingToLoad)} />
    </Providers>
  );

  if (takesOver) {
    // In small steps: at one go it would keep a slow phone from answering for a quarter of a second.
    startTransition(() => void hydrateRoot(container, portal));
  } else {
    createRoot(container).render(portal);
  }
  keepOfflinePage();
}

/** Before anything is drawn: the router would carry the tokens of an e-mail's link along. Most visits have nothing to read. */
async function noticesOfArrival(): Promise<ReactNode> {
  const isSecure = window.location.protocol === "https:" || window.isSecureContext;
  if (window.location.hash === "" && isSecure) return null;
  try {
    const [{ arrive }, { ArrivalNotices }] = await Promise.all([
      import("@/account/arrival/arrival-api.ts"),
      import("@/account/arrival/arrival-notice.tsx"),
    ]);
    arrive();
    return <ArrivalNotices />;
  } catch {
    // Without its file the library still reads the link by itself.
    return null;
  }
}

/** Hydration compares with what is there, so the page's own chunk must be at hand before it begins. */
async function loadMatchedPages(): Promise<boolean> {
  const matches = matchRoutes(routes, window.location) ?? [];
  const found = await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return true;
      const page = await route.lazy().catch(() => null);
      // A page that cannot be fetched is left lazy: the router then shows its error and the way out.
      if (page) Object.assign(route, { ...page, lazy: undefined });
      return page !== null;
    }),
  );
  return found.every(Boolean);
}

/** Where the browser offers it, a page of ours is there without the network, too. Nothing waits for it. */
function keepOfflinePage(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const register = () => {
    // Without a network there is nothing to keep; the next visit tries again.
    if (navigator.onLine) void navigator.serviceWorker.register("/sw.js").catch(() => {});
  };
  // After all that the page itself still fetches.
  setTimeout(register, 4_000);
}
