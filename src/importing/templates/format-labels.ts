import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TemplateFormat } from "@/importing/templates/template-file.ts";

type FormatWords = {
  /** The same in every language. */
  name: string;
  hint: MessageDescriptor;
  extension: string;
};

export const FORMAT_LABELS: Record<TemplateFormat, FormatWords> = {
  csv: { name: "CSV", hint: msg`Text, with commas between the cells`, extension: "csv" },
  tsv: { name: "TSV", hint: msg`Text, with tabs between the cells`, extension: "tsv" },
  xlsx: { name: "XLSX", hint: msg`Excel workbook`, extension: "xlsx" },
  xml: { name: "XML", hint: msg`One element for each product`, extension: "xml" },
  bmecat: { name: "BMEcat", hint: msg`Catalogue in BMEcat 2005`, extension: "bmecat.xml" },
  json: { name: "JSON", hint: msg`A list of objects`, extension: "json" },
  ndjson: { name: "NDJSON", hint: msg`One object on each line`, extension: "ndjson" },
};
