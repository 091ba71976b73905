import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FileRejection, FileRejectionKind } from "./parts/source.ts";
import type { SourceIssue, SourceIssueKind } from "./table/table.ts";

const REFUSAL_WORDS: Record<FileRejectionKind, MessageDescriptor> = {
  empty: msg`This file is empty: there is nothing in it to read. Export it again.`,
  "too-large": msg`This file is larger than 4 GB. Split it, or leave out columns that are not needed.`,
  binary: msg`This is no table: the file holds neither text nor a spreadsheet. Export it as CSV or XLSX.`,
  html: msg`This is a web page, whatever its name says. Open it in a spreadsheet program and save it as XLSX.`,
  "old-excel": msg`This is an Excel file of an older kind, which cannot be read safely here. Open it and save it as XLSX.`,
  "binary-excel": msg`This is a binary Excel file (XLSB), which cannot be read here. Open it and save it as XLSX.`,
  "encrypted-excel": msg`This spreadsheet is protected by a password. Save a copy without one, and drop that in.`,
  "other-office": msg`This is an office document, but no spreadsheet that can be read here. Save its table as XLSX or CSV.`,
  "no-sheets": msg`No sheet was found in this spreadsheet. Open it, check it, and save it as XLSX.`,
  pdf: msg`This is a PDF. Ask for the list as CSV, XLSX or XML: what a PDF shows as a table is none to a program.`,
  image: msg`This is a picture. Ask for the list as CSV, XLSX or XML.`,
  "other-archive": msg`This archive is of a kind that cannot be opened here. Unpack it, or pack it as ZIP or GZ.`,
  "nested-archive": msg`This is an archive within an archive. Unpack the outer one, and drop in what is inside.`,
  "zip-damaged": msg`This archive is damaged or cut off. Fetch it again, or ask its sender for a new one.`,
  "zip-encrypted": msg`This archive is protected by a password. Unpack it, and drop in what is inside.`,
  "zip-bomb": msg`This file would unpack to far more than any catalogue holds. It was not opened. If it is honest, unpack it and drop in what is inside.`,
  "zip-too-many": msg`There are too many files in this archive. Unpack it, and drop in those that matter.`,
  "zip-method": msg`This archive is packed in a way that cannot be unpacked here. Pack it again as an ordinary ZIP.`,
  "zip-empty": msg`There is no file in this archive.`,
  stuck: msg`Reading this file took all attention for too long and was ended. Nothing was changed. Try a smaller part of it, or save it as CSV.`,
  failed: msg`The file could not be read. If it was moved or is open in another program, choose it again.`,
};

/** Why there is no table in a file, and what to do. */
export const fileRejectionMessage = ({ kind }: FileRejection): MessageDescriptor =>
  REFUSAL_WORDS[kind];

const PROBLEM_WORDS: Record<SourceIssueKind, (problem: SourceIssue) => MessageDescriptor> = {
  "unterminated-quote": ({ place }) =>
    msg`Line ${place}: a quotation mark is opened and never closed, so that nothing after it can be told apart. What stands before it was read. Close the mark, or choose “no quotation marks”.`,
  "field-too-long": ({ place }) =>
    msg`At row ${place}: a cell is longer than a million letters. What stands before it was read. Check the delimiter and the quotation marks.`,
  "row-too-wide": ({ place }) =>
    msg`At row ${place}: a row has more than 16,384 cells. What stands before it was read. Check the delimiter.`,
  "too-many-columns": ({ place }) =>
    msg`At row ${place}: there are more than 16,384 different columns. What stands before it was read. Choose another element for the rows.`,
  "too-many-cells": ({ place }) =>
    msg`At row ${place}: the sheet claims more cells than can be read. What stands before it was read. Delete the empty rows and columns at its end.`,
  "record-too-large": ({ place }) =>
    msg`At row ${place}: one element holds more than four million letters. What stands before it was read. Choose an element further inside for the rows.`,
  "too-deep": ({ place }) =>
    msg`At row ${place}: elements are nested more than a hundred deep, as in no catalogue. What stands before it was read. Ask the sender for a simpler export.`,
  "entities-defined": () =>
    msg`The file defines abbreviations of its own (entities), which attacks use. Nothing of it was read. Ask for an export without them.`,
  "broken-markup": ({ place, detail = "" }) =>
    msg`At row ${place}: the file is not well-formed (“${detail}”). What stands before it was read. Ask the sender for a new export.`,
  "broken-json": ({ place, detail = "" }) =>
    msg`At row ${place}: this is no JSON (“${detail}”). What stands before it was read. Ask the sender for a new export.`,
  "cut-off": ({ place }) =>
    msg`At row ${place}: the file ends in the middle. What stands before it was read. Fetch it again.`,
  damaged: ({ place }) =>
    msg`At row ${place}: the file is damaged and cannot be unpacked further. What stands before it was read. Fetch it again.`,
  "inflates-too-much": ({ place }) =>
    msg`At row ${place}: the file unpacks to far more than it says. The reading was ended there. If it is honest, unpack it and drop in what is inside.`,
  "too-many-rows": ({ place }) =>
    msg`At row ${place}: there are more than five million rows, more than can be compared with the catalogue at once. What stands before it was read. Split the file.`,
  "too-many-texts": () =>
    msg`The spreadsheet holds more different texts than can be kept in memory. Nothing of it was read. Save it as CSV, and drop that in.`,
  failed: ({ place }) =>
    msg`At row ${place}: the file could not be read further. If it was moved or changed, choose it again.`,
  "text-after-quote": ({ place }) =>
    msg`Line ${place}: text follows a closing quotation mark. It was kept as part of the cell.`,
  "unreadable-letters": ({ place }) =>
    msg`Near row ${place}: some letters cannot be read. Choose another encoding, and see whether they come right.`,
  "nul-letters": ({ place }) =>
    msg`Near row ${place}: there are characters without meaning (NUL). They were left out.`,
  "encoding-changed": ({ place }) =>
    msg`Near row ${place}: the file is not UTF-8. It was read as Windows-1252; check its accents, or choose another encoding.`,
  "unknown-entity": ({ place, detail = "" }) =>
    msg`At row ${place}: the abbreviation ${detail} is not known. It was kept as it stands.`,
  "broken-line": ({ place }) =>
    msg`Line ${place} is no JSON. It was left out; all others were read.`,
  "rows-repeated-often": ({ place, detail = "" }) =>
    msg`At row ${place}: a row says that it is repeated ${detail} times. It was read 10,000 times.`,
  "more-problems": ({ place }) =>
    msg`From row ${place} on there are more problems than are listed here.`,
};

/**
 * What was found in a file, where, and what became of it. Places are lines of a text, rows of a sheet, or the number of the
 * element that makes a row; what is wrong before the first of them is said of the first.
 */
export const sourceIssueMessage = (problem: SourceIssue): MessageDescriptor =>
  PROBLEM_WORDS[problem.kind]({ ...problem, place: Math.max(1, problem.place) });
