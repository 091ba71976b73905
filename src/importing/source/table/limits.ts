/** Limits for any file. If a file is too large, reading stops with an error. */
export const LIMITS = {
  /** 4 GB less a byte: the largest file that every browser can slice, and ten times the largest price list we know. */
  fileBytes: 0xffff_ffff,
  /** The inflated size of a whole archive or spreadsheet. */
  inflatedBytes: 4 * 1024 ** 3,
  /** Ordinary sheets compress to between a tenth and a fortieth of their size; zip bombs to a thousandth. */
  inflationRatio: 250,
  /** Below this inflated size, the ratio isn't checked, because a small sheet full of zeros can exceed it. */
  ratioFrom: 50 * 1024 ** 2,
  /** Ten times a large price list. Memory limits it, at about 50 bytes per row. */
  rows: 5_000_000,
  /**
   * The most rows an Excel sheet can have, including empty ones. Beyond it, rows that take less than a compressed
   * byte each aren't products: products that differ only in a number take two and a half bytes each.
   */
  plainRows: 1_048_576,
  /** A spreadsheet inside an archive is inflated completely before it can be read. */
  nestedBytes: 200 * 1024 ** 2,
  zipEntries: 2_000,
  zipDirectoryBytes: 4 * 1024 ** 2,
  /** Small parts of a spreadsheet that are read in one go, such as its list of sheets and its styles. */
  wholePartBytes: 16 * 1024 ** 2,
  sharedTexts: 5_000_000,
  sharedTextCharacters: 100_000_000,
  fieldCharacters: 1_000_000,
  recordCharacters: 4_000_000,
  /** The most columns a spreadsheet can have. */
  columns: 16_384,
  /** Stops a sheet whose rows all claim to end in the last column, so that it seems a hundred times its real size. */
  cells: 1_000_000_000,
  depth: 100,
  /** A sheet can store equal rows as one row with a repeat count. Only this many of them are read. */
  repeatedRows: 10_000,
  /** Limits the memory used for issues. */
  issues: 10_000,
  /** The number of rows in a preview. The header is searched for in the first of them. */
  previewRows: 100,
  batchRows: 500,
} as const;
