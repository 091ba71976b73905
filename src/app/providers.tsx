import type { I18n } from "@lingui/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from "react";
import { currentArrival, watchArrival } from "@/account/arrival-api.ts";
import { AuthProvider } from "@/account/auth.tsx";
import { wordsFor } from "@/lib/errors.ts";
import { createQueryClient } from "@/lib/query-client.ts";
import { LocaleProvider } from "@/ui/locale.tsx";
import { ThemeProvider } from "@/ui/theme.tsx";
import { toast, Toasts } from "@/ui/toast.tsx";

const ArrivalNotice = lazy(async () => ({
  default: (await import("@/account/arrival-notice.tsx")).ArrivalNotice,
}));

/** What every page stands in. `i18n` arrives loaded, so that no page is ever drawn without words. */
export function Providers({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const arrival = useSyncExternalStore(watchArrival, currentArrival, () => null);
  const [client] = useState(() =>
    createQueryClient((error) => toast.error(i18n._(wordsFor(error)))),
  );

  return (
    <LocaleProvider initial={i18n}>
      <ThemeProvider>
        <QueryClientProvider client={client}>
          <AuthProvider>{children}</AuthProvider>
        </QueryClientProvider>
        <Toasts />
        {arrival && (
          <Suspense>
            <ArrivalNotice key={arrival} arrival={arrival} />
          </Suspense>
        )}
      </ThemeProvider>
    </LocaleProvider>
  );
}
