import type { I18n } from "@lingui/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AuthProvider } from "@/account/auth/auth.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { createQueryClient } from "@/lib/query-client.ts";
import { LocaleProvider } from "@/ui/foundation/locale.tsx";
import { ThemeProvider } from "@/ui/foundation/theme.tsx";
import { toast, Toasts } from "@/ui/feedback/toast.tsx";

type ProvidersProps = {
  /** Arrives loaded, so that no page is ever drawn without words. */
  i18n: I18n;
  /** What is said beside the page, by toasts as well. */
  notices?: ReactNode;
  children: ReactNode;
};

/** What every page stands in. */
export function Providers({ i18n, notices, children }: ProvidersProps) {
  const [client] = useState(() =>
    createQueryClient((error) => toast.error(i18n._(errorMessage(error)))),
  );

  return (
    <LocaleProvider initial={i18n}>
      <ThemeProvider>
        <QueryClientProvider client={client}>
          <AuthProvider>{children}</AuthProvider>
        </QueryClientProvider>
        <Toasts />
        {notices}
      </ThemeProvider>
    </LocaleProvider>
  );
}
