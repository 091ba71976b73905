import type { I18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from "react";
import { rememberLocale } from "@/lib/locale-store.ts";
import { type Locale, LOCALES } from "@/lib/locale.ts";
import { loadMessages } from "@/lib/messages.ts";

type LocaleChoice = { locale: Locale; setLocale: (locale: Locale) => Promise<void> };

const LocaleContext = createContext<LocaleChoice | null>(null);

/** Provides the interface language. Once its messages have loaded, a change applies to the page without a reload. */
export function LocaleProvider({ initial, children }: { initial: I18n; children: ReactNode }) {
  const [i18n, setI18n] = useState(initial);
  const locale = LOCALES.find((known) => known === i18n.locale) ?? "en";
  const latest = useRef(locale);

  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);

  const choice = useMemo(
    () => ({
      locale,
      async setLocale(next: Locale) {
        // The choice is saved before its messages load, so that the next visit uses it even if the person leaves the
        // page before then.
        rememberLocale(next);
        latest.current = next;
        const loaded = await loadMessages(next);
        if (latest.current === next) setI18n(loaded);
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
