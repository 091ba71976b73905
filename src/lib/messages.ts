import { type I18n, setupI18n } from "@lingui/core";
import type { Locale } from "@/lib/locale.ts";

type Words = Parameters<I18n["load"]>[1];

/**
 * The words of the portal, in books: what every page and the way in need, the public pages, and the screens behind the
 * login. Nobody waits on the login page for the words of a screen they have not opened.
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

/** The words of one language, as far as they are needed by now; only these files are fetched. */
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

/** Adds the words of a book to the language that is shown, before a page that needs them is drawn. */
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
