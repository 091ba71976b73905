import type { I18n } from "@lingui/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AuthProvider } from "@/account/auth/auth.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { createQueryClient } from "@/lib/query-client.ts";
import { LocaleProvider } from "@/ui/foundation/locale-provider.tsx";
import { ThemeProvider } from "@/ui/foundation/theme.tsx";
import { toast, Toasts } from "@/ui/feedback/toast.tsx";

type ProvidersProps = {
  /** The messages, loaded beforehand so that no page is ever rendered without them. */
  i18n: I18n;
  /** Notices about how the person arrived, such as through an email link. Some of them are toasts. */
  notices?: ReactNode;
  children: ReactNode;
};

/** The providers that every page needs. */
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
