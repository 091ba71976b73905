import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Field } from "@/importing/mapping/column-names.ts";
import type { SourceKind } from "@/importing/source/source.ts";
import type { Delimiter } from "@/importing/source/text/delimiter.ts";
import type { FileProblem, UNREADABLE } from "@/importing/file-summary.ts";

export const SAMPLE_FIELD_LABELS: Record<Field, MessageDescriptor> = {
  sku: msg`SKU`,
  gtin: msg`GTIN`,
  title: msg`Title`,
  description: msg`Description`,
  brand: msg`Brand`,
  mpn: msg`Manufacturer’s part number`,
  category: msg`Category`,
  price: msg`Price`,
  cost: msg`Cost`,
  msrp: msg`Suggested retail price`,
  currency: msg`Currency`,
  quantity: msg`Quantity`,
  weight: msg`Weight`,
  condition: msg`Condition`,
  image: msg`Image`,
  country: msg`Country of origin`,
  hs_code: msg`HS code`,
};

/** Formats have the same names in every language. */
export const KIND_NAMES: Record<SourceKind, string> = {
  csv: "CSV",
  xlsx: "XLSX",
  ods: "ODS",
  xml: "XML",
  bmecat: "BMEcat",
  json: "JSON",
  ndjson: "JSON Lines",
};

export const DELIMITER_LABELS: Record<Delimiter, MessageDescriptor> = {
  ",": msg`commas`,
  ";": msg`semicolons`,
  "\t": msg`tabs`,
  "|": msg`vertical bars`,
  "~": msg`tildes`,
  ":": msg`colons`,
};

export const FILE_ERROR_MESSAGES: Record<FileProblem, MessageDescriptor> = {
  "unterminated-quote": msg`A quotation mark is never closed: nothing after it can be told apart`,
  "field-too-long": msg`A cell is longer than a million letters: the reading stopped there`,
  "row-too-wide": msg`A row has more cells than any spreadsheet: the reading stopped there`,
  "unreadable-further": msg`The file is damaged there, or made in a way that cannot be read safely: the reading stopped`,
  "sku-empty": msg`Rows without a SKU`,
  "sku-duplicate": msg`SKUs that stand in the file before`,
  "gtin-scientific": msg`GTINs a spreadsheet has damaged (6.29E+12): their last digits are lost`,
  "gtin-check-digit": msg`GTINs with a wrong check digit`,
  "gtin-length": msg`GTINs that have not 8, 12, 13 or 14 digits`,
  "gtin-characters": msg`GTINs with letters or signs in them`,
  "gtin-placeholder": msg`GTINs that are made up (000000000000)`,
  "price-unreadable": msg`Prices that are no amount`,
  "title-empty": msg`Rows without a title`,
  "gtin-empty": msg`Rows without a GTIN`,
  "cell-count": msg`Rows with more or fewer cells than the others`,
  "text-after-quote": msg`Cells with text after their closing quotation mark`,
  "broken-line": msg`Lines that are no JSON`,
  "unreadable-letters": msg`Places with letters that cannot be read`,
};

export const UNREADABLE_MESSAGES: Record<(typeof UNREADABLE)[number], MessageDescriptor> = {
  empty: msg`There is nothing in this file.`,
  "too-large": msg`This file is larger than 4 GB. A part of it will do.`,
  "no-table": msg`There is no table in this file. Export the list as CSV, XLSX or XML, and drop that in.`,
  "old-spreadsheet": msg`This spreadsheet is of a kind that cannot be read safely here. Save it as XLSX, and drop that in.`,
  locked: msg`This file is protected by a password. Save a copy without one, and drop that in.`,
  archive: msg`This archive cannot be opened here. Unpack it, and drop in the list itself.`,
  failed: msg`The file could not be read. If it was moved or is open in another program, choose it again.`,
};
