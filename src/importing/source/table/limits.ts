/** How much of a file we are ready to believe: what is beyond is refused in words, not tried. */
export const LIMITS = {
  /** 4 GB less a byte: what a browser can slice everywhere, and ten times the largest price list we know. */
  fileBytes: 0xffff_ffff,
  /** All of an archive or a spreadsheet, unpacked. */
  inflatedBytes: 4 * 1024 ** 3,
  /** Honest sheets shrink to a tenth or a fortieth; bombs to a thousandth. */
  inflationRatio: 250,
  /** Below this, a ratio says nothing: a sheet of zeros is small anyway. */
  ratioFrom: 50 * 1024 ** 2,
  /** Ten times a large price list, as far as memory goes in which fifty bytes are kept for each. */
  rows: 5_000_000,
  /**
   * Blank or not, no sheet of Excel has more. Beyond it, rows that take less than a byte each, packed as they are, are no
   * products: two that differ in nothing but a number take two bytes and a half.
   */
  plainRows: 1_048_576,
  /** A spreadsheet within an archive is unpacked before it can be read. */
  nestedBytes: 200 * 1024 ** 2,
  zipEntries: 2_000,
  zipDirectoryBytes: 4 * 1024 ** 2,
  /** Small parts of a spreadsheet that are read whole: its list of sheets, its styles. */
  wholePartBytes: 16 * 1024 ** 2,
  sharedTexts: 5_000_000,
  sharedTextLetters: 100_000_000,
  fieldLetters: 1_000_000,
  recordLetters: 4_000_000,
  /** As wide as a spreadsheet gets. */
  columns: 16_384,
  /** A sheet whose every row ends in the last column would be a hundred times what it says. */
  cells: 1_000_000_000,
  depth: 100,
  /** Equal rows that a sheet says once, with a count. */
  repeatedRows: 10_000,
  /** Memory may grow with what is wrong, but not without end. */
  problems: 10_000,
  /** Rows of a look at a table, and those among which its header is sought. */
  previewRows: 100,
  batchRows: 500,
} as const;
