import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ColumnField } from "@/importing/vocabulary/column-names.ts";
import type { SourceKind } from "@/importing/source/parts/source-part.ts";
import type { Delimiter } from "@/importing/source/table/source-options.ts";
import type { FileIssue, UNREADABLE } from "@/importing/summary/file-summary.ts";

export const SAMPLE_FIELD_LABELS: Record<ColumnField, MessageDescriptor> = {
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

/** Format names, which are the same in every language. */
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
  ",": msg`comma`,
  ";": msg`semicolon`,
  "\t": msg`tab`,
  "|": msg`pipe`,
  "~": msg`tilde`,
  "^": msg`caret`,
  ":": msg`colon`,
};

export const FILE_ERROR_MESSAGES: Record<FileIssue, MessageDescriptor> = {
  "unterminated-quote": msg`Closing quotation mark missing: the rest of the file can’t be read`,
  "field-too-long": msg`Cell over one million characters: reading stopped here`,
  "row-too-wide": msg`Row with too many cells for a spreadsheet: reading stopped here`,
  "unreadable-further": msg`File damaged or unsafe: reading stopped here`,
  "sku-empty": msg`Rows without a SKU`,
  "sku-duplicate": msg`Duplicate SKUs`,
  "gtin-scientific": msg`GTINs shortened by a spreadsheet (6.29E+12): last digits lost`,
  "gtin-check-digit": msg`GTINs with a wrong check digit`,
  "gtin-length": msg`GTINs that don’t have 8, 12, 13 or 14 digits`,
  "gtin-characters": msg`GTINs with letters or symbols`,
  "gtin-placeholder": msg`Placeholder GTINs (000000000000)`,
  "price-unreadable": msg`Prices that aren’t amounts`,
  "title-empty": msg`Rows without a title`,
  "gtin-empty": msg`Rows without a GTIN`,
  "cell-count": msg`Rows with more or fewer cells than the other rows`,
  "text-after-quote": msg`Cells with text after the closing quotation mark`,
  "broken-line": msg`Lines that aren’t JSON`,
  "unreadable-characters": msg`Unreadable characters`,
};

export const UNREADABLE_MESSAGES: Record<(typeof UNREADABLE)[number], MessageDescriptor> = {
  empty: msg`This file is empty.`,
  "too-large": msg`This file is larger than 4 GB. Use part of it instead.`,
  "no-table": msg`No table was found in this file. Export the list as CSV, XLSX or XML and try again.`,
  "old-spreadsheet": msg`This spreadsheet format can’t be read safely here. Save the file as XLSX and choose that one instead.`,
  locked: msg`This file is password-protected. Save a copy without a password and try again.`,
  archive: msg`This archive can’t be opened here. Unzip it and choose the list itself.`,
  failed: msg`We couldn’t read the file. Close it in other programs, then choose it again.`,
};
