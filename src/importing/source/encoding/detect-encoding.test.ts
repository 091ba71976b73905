import * as fc from "fast-check";
import { expect, test } from "vitest";
import { CATALOGUE_TEXTS, type CatalogueLanguage } from "#support/files/catalogue-texts.ts";
import { encodeText } from "#support/files/encode-text.ts";
import { detectEncoding } from "./detect-encoding.ts";
import { bytesDecoder, type Encoding } from "./text-encoding.ts";

const SURE = 0.85;
const RUNS = Number(process.env["DETECTION_FUZZ"] ?? 200);

function bytesOf(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  const bytes = encodeText(text, encoding);
  if (bytes === null) throw new Error(`${text} can't be written in ${encoding}.`);
  return bytes;
}
const readIn = (bytes: Uint8Array, encoding: Encoding) =>
  bytesDecoder(encoding).decode(bytes, { stream: true });
const listOf = (texts: readonly string[], lineEnd = "\n") =>
  [
    "sku,title,price",
    ...texts.map((text, at) => `A${at},${text.replaceAll(",", "")},9.99`),
    "",
  ].join(lineEnd);

const WRITTEN: readonly (readonly [Encoding, readonly CatalogueLanguage[]])[] = [
  ["utf-8", ["fr", "en", "de", "es", "pl", "cs", "ru", "ja", "zh"]],
  ["utf-16le", ["fr", "en", "de", "ru"]],
  ["utf-16be", ["fr", "en", "de", "ru"]],
  ["windows-1252", ["fr", "en", "de", "es"]],
  ["iso-8859-15", ["fr", "en", "de", "es"]],
  ["macintosh", ["fr", "en", "de", "es"]],
  ["cp850", ["fr", "en", "es"]],
  ["cp863", ["fr"]],
  ["windows-1250", ["pl", "cs"]],
  ["windows-1251", ["ru"]],
  ["shift_jis", ["ja"]],
  ["gb18030", ["zh"]],
];
const cases = WRITTEN.flatMap(([encoding, languages]) =>
  languages.map((language) => ({ encoding, language })),
);

test.each(cases)(
  "a wrong encoding is never certain, whichever words in $language a file in $encoding contains",
  ({ encoding, language }) => {
    const texts = fc.subarray([...CATALOGUE_TEXTS[language]], { minLength: 1 });
    const lineEnds = fc.constantFrom("\n", "\r\n", "\r");
    const found = fc.check(
      fc.property(texts, lineEnds, (chosen, lineEnd) => {
        const bytes = encodeText(listOf(chosen, lineEnd), encoding);
        fc.pre(bytes !== null);
        const { value, confidence } = detectEncoding(bytes);
        return confidence < SURE || readIn(bytes, value) === readIn(bytes, encoding);
      }),
      { numRuns: RUNS },
    );
    expect(found.counterexample).toBeNull();
  },
);

const FOREIGN: readonly (readonly [string, CatalogueLanguage])[] = [
  ["windows-1250", "hu"],
  ["windows-1250", "hr"],
  ["windows-1250", "ro"],
  ["windows-1254", "tr"],
  ["windows-1253", "el"],
  ["windows-1257", "lt"],
  ["koi8-r", "ru"],
  ["ibm866", "ru"],
  ["euc-jp", "ja"],
  ["euc-kr", "ko"],
];

test.each(FOREIGN)(
  "a wrong encoding is never certain for a file in %s with words in %s",
  (encoding, language) => {
    const texts = fc.subarray([...CATALOGUE_TEXTS[language]], { minLength: 1 });
    const found = fc.check(
      fc.property(texts, fc.constantFrom("\n", "\r\n", "\r"), (chosen, lineEnd) => {
        const text = listOf(chosen, lineEnd);
        const bytes = encodeText(text, encoding);
        fc.pre(bytes !== null);
        const { value, confidence } = detectEncoding(bytes);
        return confidence < SURE || readIn(bytes, value) === text;
      }),
      { numRuns: RUNS },
    );
    expect(found.counterexample).toBeNull();
  },
);

test.each(cases)(
  "the encoding $encoding is detected from a list of words in $language",
  ({ encoding, language }) => {
    const texts = CATALOGUE_TEXTS[language].filter((text) => encodeText(text, encoding) !== null);
    const bytes = bytesOf(listOf(texts), encoding);
    const found = detectEncoding(bytes);
    expect(readIn(bytes, found.value)).toBe(readIn(bytes, encoding));
  },
);

test.each(["fr", "en", "de"] as const)(
  "Windows-1252 is detected with certainty in a list in %s",
  (language) => {
    const found = detectEncoding(bytesOf(listOf(CATALOGUE_TEXTS[language]), "windows-1252"));
    expect(found).toMatchObject({ value: "windows-1252", confidence: 0.95 });
  },
);

test.each(["pl", "cs", "ru", "ja", "zh"] as const)(
  "the person is asked about the encoding of a list in %s that isn't Unicode",
  (language) => {
    const [encoding = "utf-8"] = WRITTEN.flatMap(([each, languages]) =>
      languages.includes(language) && each !== "utf-8" && !each.startsWith("utf-16") ? each : [],
    );
    const found = detectEncoding(bytesOf(listOf(CATALOGUE_TEXTS[language]), encoding));
    expect(found.confidence).toBeLessThan(SURE);
    expect(found.basis).toHaveLength(3);
  },
);

test.each([
  ["inch marks", "Écran 24”"],
  ["opening quotation marks", "Le “grand”"],
  ["euro signs", "Prix 5 €"],
])("Windows-1252 is detected if the only special characters are %s", (_what, text) => {
  const bytes = bytesOf(listOf([text.replace("É", "E")]), "windows-1252");
  expect(detectEncoding(bytes).value).toBe("windows-1252");
});

test.each(["cp850", "cp863"] as const)(
  "the encoding %s is detected from French words, as a guess",
  (encoding) => {
    const texts = CATALOGUE_TEXTS.fr.filter((text) => encodeText(text, encoding) !== null);
    const found = detectEncoding(bytesOf(listOf(texts), encoding));
    expect(found.value).toBe(encoding);
    expect(found.confidence).toBeLessThan(SURE);
  },
);

test.each([
  ["Maßband", "cp850"],
  ["Cáscara", "windows-1252"],
] as const)(
  "the encoding is a guess if %s is the only word that isn't ASCII, because it fits two encodings",
  (text, encoding) => {
    const found = detectEncoding(bytesOf(listOf([text]), encoding));
    expect(found.confidence).toBeLessThan(SURE);
    expect(found.basis).toHaveLength(1);
  },
);

test("UTF-8 with an invalid byte is detected as UTF-8, as a guess", () => {
  const before = bytesOf(listOf(["Écran", "Câble"]), "utf-8");
  const stray = bytesOf(",Écran usagé\n", "windows-1252");
  const found = detectEncoding(Uint8Array.from([...before, ...stray]));
  expect(found.value).toBe("utf-8");
  expect(found.confidence).toBeLessThan(SURE);
});

test.each([
  ["French with a byte order mark in UTF-8", "\ufeffréférence", "utf-8"],
  ["Japanese with a byte order mark in UTF-16", "\ufeff日本", "utf-16le"],
  ["Japanese with a byte order mark in big-endian UTF-16", "\ufeff日本", "utf-16be"],
  ["an empty file", "", "utf-8"],
] as const)("the encoding of %s is detected", (_what, text, encoding) => {
  expect(detectEncoding(bytesOf(text, encoding)).value).toBe(encoding);
});

test("plain ASCII is read without asking for the encoding", () => {
  expect(detectEncoding(bytesOf("sku,title\n1,Cable\n", "utf-8"))).toEqual({
    value: "utf-8",
    confidence: 1,
    basis: [],
  });
});

test("UTF-8 that's cut off inside a character is detected as UTF-8", () => {
  const bytes = bytesOf("sku,title\n1,é\n2,é", "utf-8");
  expect(detectEncoding(bytes.subarray(0, -1)).value).toBe("utf-8");
});

test("ISO-8859-15 is detected from a euro sign and œ, as a guess", () => {
  const text = listOf(["Cœur d'artichaut, 5 €", "Bœuf, 9 €"]);
  const { value, confidence } = detectEncoding(bytesOf(text, "iso-8859-15"));
  expect(value).toBe("iso-8859-15");
  expect(confidence).toBeLessThan(SURE);
});
