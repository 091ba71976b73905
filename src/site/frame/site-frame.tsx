import type { ReactNode } from "react";
import { SiteFooter } from "@/site/frame/site-footer.tsx";
import { SiteHeader } from "@/site/frame/site-header.tsx";

/** The header and footer around every public page. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id="main" className="mx-auto w-full max-w-6xl flex-1 px-4 text-base sm:px-6">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
