import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TemplateFormat } from "@/importing/templates/template-file.ts";

type FormatLabels = {
  /** The name is the same in every language, so it isn't translated. */
  name: string;
  hint: MessageDescriptor;
  extension: string;
};

export const FORMAT_LABELS: Record<TemplateFormat, FormatLabels> = {
  csv: { name: "CSV", hint: msg`Comma-separated`, extension: "csv" },
  tsv: { name: "TSV", hint: msg`Tab-separated`, extension: "tsv" },
  xlsx: { name: "XLSX", hint: msg`Excel workbook`, extension: "xlsx" },
  xml: { name: "XML", hint: msg`One element per product`, extension: "xml" },
  bmecat: { name: "BMEcat", hint: msg`BMEcat 2005 catalogue`, extension: "bmecat.xml" },
  json: { name: "JSON", hint: msg`Array of objects`, extension: "json" },
  ndjson: { name: "NDJSON", hint: msg`One object per line`, extension: "ndjson" },
};
