import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FileRejection, FileRejectionKind } from "./parts/source-part.ts";
import type { SourceIssue, SourceIssueKind } from "./table/table.ts";

const FILE_REJECTION_MESSAGES: Record<FileRejectionKind, MessageDescriptor> = {
  empty: msg`This file is empty. Export it again.`,
  "too-large": msg`This file is larger than 4 GB. Split it, or remove columns you don’t need.`,
  binary: msg`This isn’t a table: the file contains neither text nor a spreadsheet. Export it as CSV or XLSX.`,
  html: msg`This is a web page. Open it in a spreadsheet program and save it as XLSX.`,
  sql: msg`This is a database script (SQL). Export the table as CSV.`,
  "labelled-lines": msg`This file has a line for each value. Ask the sender for a table with a row for each product.`,
  "fixed-width": msg`Only spaces separate this file’s columns. Open it in a spreadsheet program as fixed width and save it as XLSX.`,
  "old-excel": msg`We can’t safely read this older Excel format. Open the file and save it as XLSX.`,
  "binary-excel": msg`We can’t read binary Excel files (XLSB). Open the file and save it as XLSX.`,
  "encrypted-excel": msg`This spreadsheet is password-protected. Save a copy without a password and upload that.`,
  "other-office": msg`This is an office document, but not a spreadsheet we can read. Save its table as XLSX or CSV.`,
  numbers: msg`We can’t read Apple Numbers files. Open the file in Numbers and export it as Excel (XLSX).`,
  sylk: msg`This is a SYLK file (SLK), which we can’t read. Open it in a spreadsheet program and save it as XLSX.`,
  dif: msg`This is a DIF file, which we can’t read. Open it in a spreadsheet program and save it as XLSX.`,
  edi: msg`This is an EDI message (X12 or EDIFACT), which we can’t read. Ask the sender for a CSV, XLSX or XML file.`,
  "flat-ods": msg`This is a flat OpenDocument file (FODS), which we can’t read. Open it and save it as ODS or XLSX.`,
  "rich-text": msg`This is a formatted text document (RTF). Save its table as XLSX or CSV.`,
  "web-archive": msg`This is a saved web page (MHTML). Open it in a spreadsheet program and save it as XLSX.`,
  "no-sheets": msg`This spreadsheet has no sheets. Open it, check it and save it as XLSX.`,
  pdf: msg`We can’t read tables in a PDF. Ask the sender for a CSV, XLSX or XML file.`,
  image: msg`This is an image. Ask the sender for a CSV, XLSX or XML file.`,
  "other-archive": msg`We can’t open this type of archive. Unpack it, or save it as ZIP or GZ.`,
  "nested-archive": msg`This is an archive inside an archive. Unpack the outer one and upload its contents.`,
  "zip-damaged": msg`This file is damaged or incomplete. Download it again, or ask its sender for a new one.`,
  "zip-encrypted": msg`This archive is password-protected. Unpack it and upload its contents.`,
  "zip-bomb": msg`We didn’t open this file because it unpacks to an unusually large size. If you trust it, unpack it and upload its contents.`,
  "zip-too-many": msg`This archive contains too many files. Unpack it and upload the ones you need.`,
  "zip-method": msg`We don’t support this archive’s compression method. Pack it again as a standard ZIP.`,
  "zip-empty": msg`This archive contains no files to import. Ask its sender for a new one.`,
  stuck: msg`This file took too long to read, so we stopped and nothing was imported. Try a smaller part of it, or save it as CSV.`,
  failed: msg`We couldn’t read the file. Close it in other programs, then choose it again.`,
};

/** The message for why no table of a file can be read, and what to do. */
export const fileRejectionMessage = ({ kind }: FileRejection): MessageDescriptor =>
  FILE_REJECTION_MESSAGES[kind];

const SOURCE_ISSUE_MESSAGES: Record<SourceIssueKind, (issue: SourceIssue) => MessageDescriptor> = {
  "unterminated-quote": ({ place: line }) =>
    msg`Line ${line}: a quotation mark is never closed. Earlier lines were read; add the missing mark, or choose “No quotation marks”.`,
  "field-too-long": ({ place: row }) =>
    msg`Row ${row}: a cell has more than a million characters. Earlier rows were read; check the delimiter and the quotation marks.`,
  "row-too-wide": ({ place: row }) =>
    msg`Row ${row}: the row has more than 16,384 cells. Earlier rows were read; check the delimiter, or remove columns.`,
  "too-many-columns": ({ place: row }) =>
    msg`Row ${row}: there are more than 16,384 different columns. Earlier rows were read; choose another row element.`,
  "too-many-cells": ({ place: row }) =>
    msg`Row ${row}: the sheet has more cells than we can read. Earlier rows were read; delete the empty rows and columns at its end.`,
  "record-too-large": ({ place: row }) =>
    msg`Row ${row}: an element has more than 4 million characters. Earlier rows were read; choose a more deeply nested row element.`,
  "too-deep": ({ place: row }) =>
    msg`Row ${row}: elements are nested more than 100 levels deep. Earlier rows were read; ask the sender for a simpler export.`,
  "entities-defined": () =>
    msg`We didn’t read this file because it defines its own XML entities, which can be used in attacks. Ask the sender for an export without them.`,
  "broken-markup": ({ place: row, detail = "" }) =>
    msg`Row ${row}: the file isn’t well-formed (“${detail}”). Earlier rows were read; ask the sender for a new export.`,
  "broken-json": ({ place: row, detail = "" }) =>
    msg`Row ${row}: this isn’t valid JSON (“${detail}”). Earlier rows were read; ask the sender for a new export.`,
  "cut-off": ({ place: row }) =>
    msg`Row ${row}: the file ends unexpectedly. Earlier rows were read; download the file again.`,
  damaged: ({ place: row }) =>
    msg`Row ${row}: the file is damaged and can’t be unpacked further. Earlier rows were read; download the file again.`,
  "inflates-too-much": ({ place: row }) =>
    msg`Row ${row}: the file unpacks to an unusually large size, so we stopped reading. If you trust it, unpack it and upload its contents.`,
  "too-many-rows": ({ place: row }) =>
    msg`Row ${row}: the file has more than 5 million rows, too many to compare with the catalogue. Earlier rows were read; split the file.`,
  "too-many-texts": () =>
    msg`We couldn’t read this spreadsheet because it has too many different texts to hold in memory. Save it as CSV and upload that.`,
  failed: ({ place: row }) =>
    msg`Row ${row}: we couldn’t read the file any further. If it was moved or changed, choose it again.`,
  "text-after-quote": ({ place: line }) =>
    msg`Line ${line}: text follows a closing quotation mark. We kept it as part of the cell.`,
  "unreadable-characters": ({ place: row }) =>
    msg`Near row ${row}: some characters can’t be read. Try another encoding and check the result.`,
  "nul-characters": ({ place: row }) => msg`Near row ${row}: null characters (NUL) were removed.`,
  "double-encoded": ({ place: row }) =>
    msg`Near row ${row}: characters were encoded as UTF-8 twice, such as Ã© for é. We repair them. Check the accents, or choose another encoding.`,
  "encoding-changed": ({ place: row, detail = "" }) =>
    msg`Near row ${row}: the file isn’t UTF-8, so we read it as ${detail}. Check the accents, or choose another encoding.`,
  "byte-repaired": ({ place: row, detail = "" }) =>
    msg`Row ${row}: a character isn’t in the file’s encoding. We read it as “${detail}”; check this row.`,
  "row-skipped": ({ place: row, detail = "" }) =>
    msg`Row ${row} (“${detail}”) isn’t a product by itself. It may be a total, a title, a repeated header, an example, a group of variants or another language. We skipped it; to read it, change “Totals rows” in the file settings.`,
  "currency-named": ({ place: row, detail = "" }) =>
    msg`Row ${row} (“${detail}”) names a currency. It isn’t a product, so we skipped it: check the currency of the amounts near it.`,
  "columns-moved": ({ place: row }) =>
    msg`Row ${row}: from here on, the columns are in another order. We matched them by name.`,
  "other-table": ({ place: row, detail = "" }) =>
    msg`Row ${row}: another table starts here (“${detail}”). Its rows aren’t imported; save it as a separate file.`,
  "hidden-rows-read": ({ place: row, detail = "" }) =>
    msg`Starting at row ${row}, the sheet has hidden rows (${detail} in total). We read them like the others; to leave them out, change “Hidden rows and columns” in the file settings.`,
  "hidden-rows-left-out": ({ place: row, detail = "" }) =>
    msg`Starting at row ${row}, the sheet has hidden rows (${detail} in total). We left them out, as chosen in the file settings.`,
  "hidden-columns-read": ({ place: row, detail = "" }) =>
    msg`Starting at row ${row}, the sheet has hidden columns: ${detail}. We read them like the others; to leave them out, change “Hidden rows and columns” in the file settings.`,
  "hidden-columns-left-out": ({ place: row, detail = "" }) =>
    msg`Starting at row ${row}, the sheet has hidden columns: ${detail}. We left them out, as chosen in the file settings.`,
  "merged-filled": ({ place: row, detail = "" }) =>
    msg`Row ${row}: the sheet has merged cells (“${detail}”). We copied texts such as brands and categories into each of their rows.`,
  "ditto-filled": ({ place: row, detail = "" }) =>
    msg`Starting at row ${row}, we replaced ditto marks with the text above them, such as “${detail}”. To read the marks as written, change “Ditto marks” in the file settings.`,
  "ditto-without-text": ({ place: row, detail = "" }) =>
    msg`Row ${row}: there’s no text above the ditto mark (${detail}), so we left its cell empty.`,
  "formula-without-result": ({ place: row }) =>
    msg`Starting at row ${row}, formulas have no stored results, so their cells are empty. Open the file in a spreadsheet program, save it and upload it again.`,
  "unknown-entity": ({ place: row, detail = "" }) =>
    msg`Row ${row}: the entity ${detail} is unknown. We kept it unchanged.`,
  "broken-line": ({ place: line }) =>
    msg`Line ${line} isn’t valid JSON. We skipped it and continued with the next line.`,
  "rows-repeated-often": ({ place: row, detail = "" }) =>
    msg`Row ${row}: the row is repeated ${detail} times. We read only the first 10,000.`,
  "more-issues": ({ place: row }) => msg`Starting at row ${row}, not all issues are listed.`,
};

/**
 * The message for an issue in a file, with its place and result. A place is a line of a text, a row of a sheet, or
 * the number of a row element. Issues before the first row are reported at the first row.
 */
export const sourceIssueMessage = (issue: SourceIssue): MessageDescriptor =>
  SOURCE_ISSUE_MESSAGES[issue.kind]({ ...issue, place: Math.max(1, issue.place) });
