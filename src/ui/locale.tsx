import type { I18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { type Locale, LOCALES, rememberLocale } from "@/lib/locale.ts";
import { loadMessages } from "@/lib/messages.ts";

type LocaleChoice = { locale: Locale; setLocale: (locale: Locale) => Promise<void> };

const LocaleContext = createContext<LocaleChoice | null>(null);

/** The interface language. A change applies at once, to the whole page, without a reload. */
export function LocaleProvider({ initial, children }: { initial: I18n; children: ReactNode }) {
  const [i18n, setI18n] = useState(initial);
  const locale = LOCALES.find((known) => known === i18n.locale) ?? "en";

  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);

  const choice = useMemo(
    () => ({
      locale,
      async setLocale(next: Locale) {
        setI18n(await loadMessages(next));
        rememberLocale(next);
      },
    }),
    [locale],
  );

  return (
    <LocaleContext value={choice}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </LocaleContext>
  );
}

export function useLocale(): LocaleChoice {
  const choice = use(LocaleContext);
  if (!choice) throw new Error("useLocale is called outside LocaleProvider");
  return choice;
}
