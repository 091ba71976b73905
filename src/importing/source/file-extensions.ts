/** What files that can be read are called, for the dialog that chooses one; what they are, their bytes say. */
export const FILE_EXTENSIONS = [
  ".csv",
  ".tsv",
  ".tab",
  ".txt",
  ".dat",
  ".xlsx",
  // Mostly renamed web pages; the reader says what it is, and what to do.
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
