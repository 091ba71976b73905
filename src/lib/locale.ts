export const LOCALES = ["en", "fr-CA"] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language is named in that language, so that its readers recognize it. */
export const LOCALE_NAMES: Record<Locale, string> = { en: "English", "fr-CA": "Français (Canada)" };

const KEY = "ui-locale";

function isLocale(text: string | null): text is Locale {
  return LOCALES.some((locale) => locale === text);
}

/** The language chosen earlier, or the first supported language of the browser, or English. */
export function preferredLocale(
  languages: readonly string[] = navigator.languages,
  storage: Pick<Storage, "getItem"> = localStorage,
): Locale {
  let chosen: string | null = null;
  try {
    chosen = storage.getItem(KEY);
  } catch {
    // Storage may be blocked; then the browser's languages decide.
  }
  if (isLocale(chosen)) return chosen;
  const spoken = languages.find((language) => /^(en|fr)\b/i.test(language));
  return spoken !== undefined && /^fr\b/i.test(spoken) ? "fr-CA" : "en";
}

export function rememberLocale(locale: Locale, storage: Pick<Storage, "setItem"> = localStorage) {
  try {
    storage.setItem(KEY, locale);
  } catch {
    // Storage is blocked or full, so the choice lasts until the page closes.
  }
}
