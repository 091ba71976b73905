import type { Locale } from "@/lib/locale.ts";
import type { Guide } from "@/site/guide/guide.ts";

const TEXTS = {
  en: () => import("@/site/guide/english.ts"),
  "fr-CA": () => import("@/site/guide/french.ts"),
} satisfies Record<Locale, () => Promise<{ guide: Guide }>>;

const coming = new Map<Locale, Promise<Guide>>();

/**
 * Loads the guide in one language. The promise gets the properties that React sets on a fulfilled promise, so that
 * `use` returns a loaded guide without waiting.
 */
export function loadGuide(locale: Locale): Promise<Guide> {
  const known = coming.get(locale);
  if (known) return known;
  const loading = TEXTS[locale]().then(
    ({ guide }) => {
      void Object.assign(loading, { status: "fulfilled", value: guide });
      return guide;
    },
    (reason: unknown) => {
      // Forgets the failed load, so that the next attempt fetches again.
      coming.delete(locale);
      throw reason;
    },
  );
  coming.set(locale, loading);
  return loading;
}
