/** The file extensions offered in the file dialog. The type of a file is detected from its bytes. */
export const FILE_EXTENSIONS = [
  ".csv",
  ".tsv",
  ".tab",
  ".txt",
  ".dat",
  ".xlsx",
  // Files with this extension are mostly renamed web pages. The reader reports what they are and what to do.
  ".xls",
  ".ods",
  ".xml",
  ".json",
  ".ndjson",
  ".jsonl",
  ".zip",
  ".gz",
  ".ap",
];
