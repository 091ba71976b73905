import { useLingui } from "@lingui/react/macro";
import { Suspense, useEffect, useState } from "react";
import { Outlet } from "react-router-dom";
import { Sidebar } from "@/app/shell/sidebar.tsx";
import { isSidebarOpen, sidebarCookie, togglesSidebar } from "@/app/shell/sidebar-state.ts";
import { TopBar } from "@/app/shell/top-bar.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { OfflineBanner } from "@/ui/feedback/offline-banner.tsx";
import { UnsavedWorkGuard } from "@/ui/overlays/unsaved-work-guard.tsx";

/** Holds the sidebar on phones, and loads when someone opens it. */
const Sheet = lazyPart(async () => ({ default: (await import("@/ui/overlays/sheet.tsx")).Sheet }));

/** Loaded later, because no page depends on it. */
const FocusKeeper = lazyPart(async () => ({
  default: (await import("@/app/shell/restored-focus.tsx")).RestoredFocus,
}));

/** Below this width the sidebar is a sheet over the page. */
const PHONE = "(max-width: 767px)";

/** The layout of the screens behind the login. A separate chunk, because the login page doesn't need it. */
export function Component() {
  const { t } = useLingui();
  const [open, setOpen] = useState(isSidebarOpen);
  const [sheetOpen, setSheetOpen] = useState(false);
  const [wasSheetOpen, setWasSheetOpen] = useState(false);
  if (sheetOpen && !wasSheetOpen) setWasSheetOpen(true);

  function toggle() {
    if (window.matchMedia(PHONE).matches) {
      setSheetOpen((shown) => !shown);
      return;
    }
    document.cookie = sidebarCookie(!open);
    setOpen(!open);
  }

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!togglesSidebar(event)) return;
      event.preventDefault();
      toggle();
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });

  return (
    <div className="flex min-h-dvh">
      <aside
        aria-label={t`Sidebar`}
        className={`sticky top-0 hidden h-dvh shrink-0 border-r border-line bg-sidebar transition-[width] duration-150 ease-out md:block print:hidden! ${open ? "w-58" : "w-14"}`}
      >
        <Sidebar collapsed={!open} />
      </aside>
      {wasSheetOpen && (
        <Suspense>
          <Sheet
            title={t`Navigation`}
            bare
            side="left"
            open={sheetOpen}
            onOpenChange={setSheetOpen}
          >
            <Sidebar onNavigate={() => setSheetOpen(false)} />
          </Sheet>
        </Suspense>
      )}
      <div className="flex min-w-0 flex-1 flex-col [--top-bar:3.25rem]">
        <OfflineBanner />
        <TopBar onToggleSidebar={toggle} />
        <main id="main" className="min-w-0 flex-1 p-4 sm:p-5">
          <Outlet />
        </main>
      </div>
      <UnsavedWorkGuard />
      <Suspense>
        <FocusKeeper />
      </Suspense>
    </div>
  );
}
