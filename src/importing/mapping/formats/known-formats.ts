import { AKENEO } from "@/importing/mapping/formats/akeneo.ts";
import { AMAZON } from "@/importing/mapping/formats/amazon.ts";
import { BIGCOMMERCE } from "@/importing/mapping/formats/bigcommerce.ts";
import { CXML } from "@/importing/mapping/formats/cxml.ts";
import { EBAY } from "@/importing/mapping/formats/ebay.ts";
import { GDSN } from "@/importing/mapping/formats/gdsn.ts";
import { GOOGLE_MERCHANT } from "@/importing/mapping/formats/google-merchant.ts";
import { ICECAT } from "@/importing/mapping/formats/icecat.ts";
import { INGRAM_MICRO } from "@/importing/mapping/formats/ingram-micro.ts";
import type { Generation, KnownFormat } from "@/importing/mapping/formats/known-format.ts";
import { MAGENTO } from "@/importing/mapping/formats/magento.ts";
import { MIRAKL } from "@/importing/mapping/formats/mirakl.ts";
import { NEWEGG } from "@/importing/mapping/formats/newegg.ts";
import { ODOO } from "@/importing/mapping/formats/odoo.ts";
import { PLYTIX } from "@/importing/mapping/formats/plytix.ts";
import { SHOPIFY } from "@/importing/mapping/formats/shopify.ts";
import { SUPPLIER_PORTAL } from "@/importing/mapping/formats/supplier-portal.ts";
import { TD_SYNNEX } from "@/importing/mapping/formats/td-synnex.ts";
import { WOOCOMMERCE } from "@/importing/mapping/formats/woocommerce.ts";

export const KNOWN_FORMATS: readonly KnownFormat[] = [
  SHOPIFY,
  WOOCOMMERCE,
  MAGENTO,
  GOOGLE_MERCHANT,
  BIGCOMMERCE,
  AMAZON,
  EBAY,
  MIRAKL,
  NEWEGG,
  TD_SYNNEX,
  INGRAM_MICRO,
  ICECAT,
  CXML,
  GDSN,
  AKENEO,
  PLYTIX,
  ODOO,
  SUPPLIER_PORTAL,
];

export type RecognizedFormat = { format: KnownFormat; generation: Generation };

/** A name without the differences between programs: case, curly apostrophes and non-breaking spaces. */
const evenName = (name: string) =>
  name.trim().toLowerCase().replaceAll("’", "'").replaceAll(/\s/g, " ");

/** Whether a column has the expected name. An asterisk matches anything, and "[*]" may be missing. */
export function isColumn(meant: string, column: string): boolean {
  const [requested, found] = [evenName(meant), evenName(column)];
  if (requested.replace("[*]", "") === found) return true;
  const star = requested.indexOf("*", 1);
  return star < 0
    ? requested === found
    : found.startsWith(requested.slice(0, star)) && found.endsWith(requested.slice(star + 1));
}

/**
 * The format whose columns these are, recognized by columns that together identify it. If several formats match, the
 * one identified by the most columns is returned.
 */
export function recognizeFormat(columns: readonly string[]): RecognizedFormat | null {
  const fits = ({ marks }: Generation) =>
    marks.every((mark) => columns.some((column) => isColumn(mark, column)));
  const [best] = KNOWN_FORMATS.flatMap((format) =>
    format.generations.filter(fits).map((generation) => ({ format, generation })),
  ).toSorted((a, b) => b.generation.marks.length - a.generation.marks.length);
  return best ?? null;
}
