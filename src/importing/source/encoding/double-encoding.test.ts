// @vitest-environment node
import { expect, test } from "vitest";
import { encodeText } from "#support/files/encode-text.ts";
import { partsOf, read } from "#support/files/sample-files.ts";

const CERTAIN = 0.85;

async function detected(content: Uint8Array<ArrayBuffer>) {
  const [part] = await partsOf(content);
  const opened = await part?.open();
  if (opened === undefined) throw new Error("There is no part.");
  return { encoding: opened.detected.encoding, first: opened.first.rows };
}

function bytesOf(text: string, encoding: Parameters<typeof encodeText>[1]) {
  const bytes = encodeText(text, encoding);
  if (bytes === null) throw new Error(`${text} can't be written in ${encoding}.`);
  return bytes;
}

const REPAIRED = "Écran 24 po – “à l’œil”, 10 °C, 5 €, ½ pâte, ÀÇÊ";
const asRead = (bytes: Uint8Array) =>
  new TextDecoder("windows-1252").decode(bytes, { stream: true });
const doubleEncoded = (text: string) => bytesOf(asRead(bytesOf(text, "utf-8")), "utf-8");

test("text that was encoded as UTF-8 twice is repaired, but only as a guess: plain UTF-8 can be chosen instead", async () => {
  const text = `sku,title,price\nA,"${REPAIRED}",9.99\nB,Câble – noir,1.00\n`;
  const { encoding } = await detected(doubleEncoded(text));
  expect(encoding).toMatchObject({
    value: "utf-8-double",
    alternatives: expect.arrayContaining(["utf-8"]),
  });
  expect(encoding?.confidence).toBeLessThan(CERTAIN);
  expect(encoding?.basis?.[0]).toContain("Écran 24 po");
  expect((await read(doubleEncoded(text))).rows).toEqual([
    ["A", REPAIRED, "9.99"],
    ["B", "Câble – noir", "1.00"],
  ]);
  const asIs = await read(doubleEncoded(text), { encoding: "utf-8" });
  expect(asIs.rows[1]).toEqual(["B", "CÃ¢ble â€“ noir", "1.00"]);
});

test("text that was encoded twice by way of ISO-8859-1 isn't mistaken for a binary file", async () => {
  const text = "sku,title\n" + "A,Éclairage à intensité réglée – “Été”\n".repeat(9);
  const asLatin1 = Array.from(bytesOf(text, "utf-8"), (byte) => String.fromCharCode(byte)).join("");
  const { encoding, first } = await detected(bytesOf(asLatin1, "utf-8"));
  expect(encoding?.value).toBe("utf-8-double");
  expect(first[0]).toEqual(["A", "Éclairage à intensité réglée – “Été”"]);
});

test("rows that were encoded twice are repaired even between rows that weren't, or late in a file", async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `A${at},Chair,9.99\n`).join("");
  const late = await read(
    Uint8Array.from([
      ...bytesOf(`sku,title,price\n${rows}`, "utf-8"),
      ...doubleEncoded("B,Chaise à réparer,1\n"),
    ]),
  );
  expect(late.rows.at(-1)).toEqual(["B", "Chaise à réparer", "1"]);
  expect(late.issues.map(({ kind }) => kind)).toEqual(["double-encoded"]);
  const mixed = await read(
    Uint8Array.from([
      ...bytesOf("sku,title\nA,Écran\nB,Côté\n", "utf-8"),
      ...doubleEncoded("C,Clé\n"),
    ]),
  );
  expect(mixed.rows.map(([, title]) => title)).toEqual(["Écran", "Côté", "Clé"]);
});

test("an XML file that declares UTF-8 and was encoded twice is repaired as a guess", async () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?><products><product><sku>A</sku><name>Écran</name></product><product><sku>B</sku><name>Clé</name></product></products>`;
  const { encoding, first } = await detected(doubleEncoded(text));
  expect(encoding?.confidence).toBeLessThan(CERTAIN);
  expect(first).toEqual([
    ["A", "Écran"],
    ["B", "Clé"],
  ]);
});

test.each([
  "MARCHÉ DE LA QUALITÉ\u00a0: CAFÉ®",
  "« Été » à 5\u00a0€",
  "ÂGE, PÂTE, MÂLE",
  "Ångström 5 Å, São Paulo, IRMÃ",
  "Châssis – “tôle”",
])("%j isn't mistaken for text that was encoded twice", async (title) => {
  const { encoding, first } = await detected(bytesOf(`sku,title\nA,"${title}"\n`, "utf-8"));
  expect(encoding).toMatchObject({ value: "utf-8", confidence: 0.98 });
  expect(first).toEqual([["A", title]]);
});
