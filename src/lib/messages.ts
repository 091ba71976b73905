import { type I18n, setupI18n } from "@lingui/core";
import type { Locale } from "@/lib/locale.ts";

const catalogues: Record<Locale, () => Promise<{ messages: Parameters<I18n["load"]>[1] }>> = {
  en: () => import("./messages/en.po"),
  "fr-CA": () => import("./messages/fr-CA.po"),
};

/** The words of one language; only that language's file is fetched. */
export async function loadMessages(locale: Locale): Promise<I18n> {
  const { messages } = await catalogues[locale]();
  return setupI18n({ locale, messages: { [locale]: messages } });
}
