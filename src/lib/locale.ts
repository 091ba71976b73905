export const LOCALES = ["en", "fr-CA"] as const;
export type Locale = (typeof LOCALES)[number];

/** A name each reader recognises as their own. */
export const LOCALE_NAMES: Record<Locale, string> = { en: "English", "fr-CA": "Français (Canada)" };

const KEY = "ui-locale";

function isLocale(text: string | null): text is Locale {
  return LOCALES.some((locale) => locale === text);
}

/** What was chosen here before, else the first of the browser's languages that we speak, else English. */
export function preferredLocale(
  languages: readonly string[] = navigator.languages,
  storage: Pick<Storage, "getItem"> = localStorage,
): Locale {
  let chosen: string | null = null;
  try {
    chosen = storage.getItem(KEY);
  } catch {
    // Storage may be blocked altogether; the browser's languages remain.
  }
  if (isLocale(chosen)) return chosen;
  const spoken = languages.find((language) => /^(en|fr)\b/i.test(language));
  return spoken !== undefined && /^fr\b/i.test(spoken) ? "fr-CA" : "en";
}

export function rememberLocale(locale: Locale, storage: Pick<Storage, "setItem"> = localStorage) {
  try {
    storage.setItem(KEY, locale);
  } catch {
    // Blocked or full: the choice lasts until the page is left.
  }
}
