export const LOCALES = ["en", "fr-CA"] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language is named in that language, so that its readers recognize it. */
export const LOCALE_NAMES: Record<Locale, string> = { en: "English", "fr-CA": "Français (Canada)" };

export function isLocale(text: string | null): text is Locale {
  return LOCALES.some((locale) => locale === text);
}
