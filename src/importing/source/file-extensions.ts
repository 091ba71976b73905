/** The file extensions offered in the file dialog. The type of a file is detected from its bytes. */
export const FILE_EXTENSIONS = [
  ".csv",
  ".tsv",
  ".tab",
  ".txt",
  ".dat",
  ".xlsx",
  // Files with this extension may be renamed text files. Web pages and old workbooks are rejected with advice.
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
