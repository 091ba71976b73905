import { type I18n, setupI18n } from "@lingui/core";
import type { Locale } from "@/lib/locale.ts";

type Words = Parameters<I18n["load"]>[1];

/**
 * Messages are split into three bundles: entry pages, public pages, and the screens behind the login. The login page
 * then doesn't wait for messages of screens that aren't open.
 */
const BOOKS = {
  entry: {
    en: () => import("./messages/entry/en.po"),
    "fr-CA": () => import("./messages/entry/fr-CA.po"),
  },
  site: {
    en: () => import("./messages/site/en.po"),
    "fr-CA": () => import("./messages/site/fr-CA.po"),
  },
  inside: {
    en: () => import("./messages/inside/en.po"),
    "fr-CA": () => import("./messages/inside/fr-CA.po"),
  },
} satisfies Record<string, Record<Locale, () => Promise<{ messages: Words }>>>;

export type Book = keyof typeof BOOKS;

const opened = new Set<Book>(["entry"]);
let shown: Promise<I18n> | undefined;

/** The messages of one language for the bundles opened so far. No other files are fetched. */
export function loadMessages(locale: Locale): Promise<I18n> {
  const loading = Promise.all([...opened].map((book) => BOOKS[book][locale]())).then((books) =>
    setupI18n({
      locale,
      messages: { [locale]: Object.assign({}, ...books.map(({ messages }) => messages)) },
    }),
  );
  shown = loading;
  return loading;
}

/** Adds a bundle's messages to the current language before a page that needs them is rendered. */
export async function openBook(book: Book): Promise<void> {
  if (opened.has(book) || shown === undefined) {
    opened.add(book);
    return;
  }
  const i18n = await shown;
  const locale = i18n.locale === "fr-CA" ? "fr-CA" : "en";
  const { messages } = await BOOKS[book][locale]();
  opened.add(book);
  i18n.load(locale, messages);
}
