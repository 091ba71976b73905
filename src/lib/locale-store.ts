import { isLocale, type Locale } from "@/lib/locale.ts";

const KEY = "ui-locale";

/** The language chosen earlier, or the first supported language of the browser, or English. */
export function preferredLocale(
  languages: readonly string[] = navigator.languages,
  storage: Pick<Storage, "getItem"> = localStorage,
): Locale {
  let chosen: string | null = null;
  try {
    chosen = storage.getItem(KEY);
  } catch {
    // Storage may be blocked. The browser's languages decide then.
  }
  if (isLocale(chosen)) return chosen;
  const preferred = languages.find((language) => /^(en|fr)\b/i.test(language));
  return preferred !== undefined && /^fr\b/i.test(preferred) ? "fr-CA" : "en";
}

export function rememberLocale(locale: Locale, storage: Pick<Storage, "setItem"> = localStorage) {
  try {
    storage.setItem(KEY, locale);
  } catch {
    // Storage is blocked or full, so the choice lasts until the page closes.
  }
}
