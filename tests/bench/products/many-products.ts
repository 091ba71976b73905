import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Offered } from "@/channels/listing/listing.ts";
import { KEYBOARD } from "#support/samples/sample-products.ts";
import type { Sample } from "../harness.ts";

export const manyProducts = (count: number): Offered[] =>
  Array.from({ length: count }, (_, at) => offered(at));

/** Three of every five products are variants. All have the fields that channels require. */
function offered(at: number): Offered {
  const isVariant = at % 5 < 3;
  const body = String(62_000_000_000 + at);
  return {
    product: {
      ...KEYBOARD,
      id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
      sku: `SKU-${at}`,
      title_en: `Northvale keyboard number ${at} with quiet keys, French (Canada)`,
      description_en: `<p>Described in some words.</p> ${"More of them. ".repeat(20)}${at}`,
      gtin: body + checkDigit(body),
      variant_group: isVariant ? `GROUP-${Math.floor(at / 5)}` : null,
      variant_options: isVariant ? { Layout: `Layout ${at % 5}` } : {},
    },
    quantity: at % 100,
  };
}

function checkDigit(digits: string): number {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** Writes the chunks to a file, in place of a server that sends them. */
export async function written(chunks: AsyncIterable<Uint8Array>): Promise<Sample> {
  const folder = mkdtempSync(join(tmpdir(), "portal-feed-"));
  try {
    const file = await open(join(folder, "feed"), "w");
    const startedAt = performance.now();
    let first = 0;
    for await (const chunk of chunks) {
      first ||= performance.now() - startedAt;
      await file.write(chunk);
    }
    const ms = performance.now() - startedAt;
    await file.close();
    return { ms, "first piece ms": first };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
