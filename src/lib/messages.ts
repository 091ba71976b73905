import { type I18n, setupI18n } from "@lingui/core";
import type { Locale } from "@/lib/locale.ts";

type Messages = Parameters<I18n["load"]>[1];

/**
 * Messages are split into catalogues: entry pages, public pages, the screens behind the login, and larger areas behind
 * the login. A page then doesn't wait for messages of screens that aren't open.
 */
const CATALOGUES = {
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
  rules: {
    en: () => import("./messages/rules/en.po"),
    "fr-CA": () => import("./messages/rules/fr-CA.po"),
  },
  supply: {
    en: () => import("./messages/supply/en.po"),
    "fr-CA": () => import("./messages/supply/fr-CA.po"),
  },
  distributor: {
    en: () => import("./messages/distributor/en.po"),
    "fr-CA": () => import("./messages/distributor/fr-CA.po"),
  },
  orders: {
    en: () => import("./messages/orders/en.po"),
    "fr-CA": () => import("./messages/orders/fr-CA.po"),
  },
  insight: {
    en: () => import("./messages/insight/en.po"),
    "fr-CA": () => import("./messages/insight/fr-CA.po"),
  },
  publicapi: {
    en: () => import("./messages/publicapi/en.po"),
    "fr-CA": () => import("./messages/publicapi/fr-CA.po"),
  },
  admin: {
    en: () => import("./messages/admin/en.po"),
    "fr-CA": () => import("./messages/admin/fr-CA.po"),
  },
} satisfies Record<string, Record<Locale, () => Promise<{ messages: Messages }>>>;

export type MessageCatalogue = keyof typeof CATALOGUES;

const opened = new Set<MessageCatalogue>(["entry"]);
let shown: Promise<I18n> | undefined;

/** The messages of one language for the catalogues opened so far. No other files are loaded. */
export function loadMessages(locale: Locale): Promise<I18n> {
  const loading = Promise.all([...opened].map((catalogue) => CATALOGUES[catalogue][locale]())).then(
    (catalogues) =>
      setupI18n({
        locale,
        messages: { [locale]: Object.assign({}, ...catalogues.map(({ messages }) => messages)) },
      }),
  );
  shown = loading;
  return loading;
}

/** Adds a catalogue's messages to the current language before a page that needs them is rendered. */
export async function loadMessageCatalogue(catalogue: MessageCatalogue): Promise<void> {
  if (opened.has(catalogue) || shown === undefined) {
    opened.add(catalogue);
    return;
  }
  const i18n = await shown;
  const locale = i18n.locale === "fr-CA" ? "fr-CA" : "en";
  const { messages } = await CATALOGUES[catalogue][locale]();
  opened.add(catalogue);
  i18n.load(locale, messages);
}
