import { basename, dirname } from "node:path";
import { extractor, getCatalogs, type CatalogType } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { beforeAll, expect, test } from "vitest";
import { reachedFrom, readSources } from "./support/house/architecture.ts";

/** Message id → text, as in a locale's catalogue file. */
type Messages = Record<string, string>;

const inSource = new Set<string>();
/** Source file → the message catalogues that contain its texts. A form for visitors and members is in two of them. */
const cataloguesOf = new Map<string, Set<string>>();
/** The texts of messages that differ between two catalogues. The portal would show the one loaded last. */
const conflicts: [string, string][] = [];
const catalogues: Record<string, Messages> = { en: {}, "fr-CA": {} };

/** The placeholders that a translation must include: the names of its values and the numbers of its elements. */
const placeholders = (translation: string) =>
  new Set(
    Array.from(translation.matchAll(/\{\s*(\w+)\s*[,}]|<(\d+)/g), ([, name, tag]) => name ?? tag),
  );

/** Parses only files that can have messages. Most have none. */
const quickExtractor: typeof extractor = {
  match: (path) => extractor.match(path),
  extract: (path, code, ...others) =>
    /lingui|i18n/.test(code) ? extractor.extract(path, code, ...others) : undefined,
};

beforeAll(async () => {
  for (const catalogue of await getCatalogs({ ...getConfig(), extractors: [quickExtractor] })) {
    const part = basename(dirname(catalogue.path));
    for (const [id, { origin = [] }] of Object.entries((await catalogue.collect()) ?? {})) {
      inSource.add(id);
      for (const [file] of origin)
        cataloguesOf.set(file, (cataloguesOf.get(file) ?? new Set()).add(part));
    }
    for (const locale of Object.keys(catalogues)) {
      const texts = textsOf(await catalogue.read(locale), locale);
      const known = (catalogues[locale] ??= {});
      for (const [id, text] of Object.entries(texts))
        if (known[id] !== undefined && known[id] !== text) conflicts.push([known[id], text]);
      Object.assign(known, texts);
    }
  }
});

function textsOf(messages: CatalogType | undefined, locale: string): Messages {
  return Object.fromEntries(
    Object.entries(messages ?? {})
      .filter(([, { obsolete }]) => obsolete !== true)
      .map(([id, { message, translation }]) => [
        id,
        translation || (locale === "en" ? (message ?? id) : ""),
      ]),
  );
}

test("a message has the same text in every catalogue", () => {
  expect(conflicts).toEqual([]);
});

test("the source contains messages", () => {
  expect(inSource.size).toBeGreaterThan(0);
});

test.each(["en", "fr-CA"])(
  "the %s message catalogue has every message of the source and no others",
  (locale) => {
    const known = new Set(Object.keys(catalogues[locale] ?? {}));
    const missing = [...inSource].filter((id) => !known.has(id));
    const unused = [...known].filter((id) => !inSource.has(id));
    expect({ missing, unused }, "run `npm run messages`").toEqual({ missing: [], unused: [] });
  },
);

test("every message has a French translation", () => {
  const silent = Object.entries(catalogues["fr-CA"] ?? {}).filter(
    ([, translation]) => translation === "",
  );
  expect(silent.map(([id]) => catalogues["en"]?.[id] ?? id)).toEqual([]);
});

test("a translation includes all values and elements of its message", () => {
  const sentences = Object.entries(catalogues["fr-CA"] ?? {}).filter(
    ([, translation]) => translation !== "",
  );
  const source = sentences.map(([id]) => placeholders(catalogues["en"]?.[id] ?? ""));
  expect(sentences.map(([, translation]) => placeholders(translation))).toEqual(source);
});

/** Removes the imports that only preload the screens' messages. */
const withoutMessages = ([path, text]: [string, string]) => [
  path,
  text.includes('openBook("inside")') ? text.replaceAll(/import\([^)]*\)/g, "") : text,
];
const sources: Record<string, string> = Object.fromEntries(
  Object.entries(readSources(["src"])).map(withoutMessages),
);
const pages = Object.keys(sources).filter((path) => /-page\.tsx$|\/not-found\.tsx$/.test(path));

/** This public page loads its own message catalogue. */
const API_REFERENCE = "src/site/api-reference-page.tsx";

test.each([
  ["every page's frame", ["src/app/start.tsx"], ["entry"]],
  [
    "the login pages",
    pages.filter((path) => /^src\/(account\/login|app(?!\/shell))\//.test(path)),
    ["entry"],
  ],
  [
    "the public pages",
    pages.filter((path) => path.startsWith("src/site/") && path !== API_REFERENCE),
    ["entry", "site"],
  ],
  ["the API reference", [API_REFERENCE], ["entry", "site", "publicapi"]],
])("the messages of %s are loaded before the login", (_what, start, parts) => {
  const reached = [...reachedFrom(start, sources)].filter((path) => cataloguesOf.has(path));
  expect(reached.length).toBeGreaterThan(0);
  const isAtHand = (path: string) => parts.some((part) => cataloguesOf.get(path)?.has(part));
  expect(reached.filter((path) => !isAtHand(path))).toEqual([]);
});
