import * as z from "zod/mini";
import { ENCODINGS } from "@/importing/source/encoding/text-encoding.ts";

export const DELIMITERS = [",", ";", "\t", "|", "~", "^", ":"] as const;
export const QUOTES = ['"', "'", ""] as const;
export const DECIMAL_MARKS = [".", ","] as const;
export const THOUSANDS_MARKS = ["", ",", ".", " ", "'"] as const;
export const DATE_ORDERS = ["ymd", "dmy", "mdy"] as const;
/** How header and trailer lines of a file are handled. */
export const FRAME_LINES = ["left-out", "read"] as const;
/** Whether the rows and columns that a spreadsheet program hides are read. */
export const HIDDEN_CELLS = ["read", "left-out"] as const;
/** Whether each size of a product becomes a row or stays a column. */
export const SIZE_LAYOUTS = ["rows", "columns"] as const;
/** How totals, separator lines and repeated headers among the rows are handled. */
export const TOTALS_ROWS = ["skipped", "read"] as const;
/** Whether ditto marks stand for the text above them. */
export const DITTO_MARKS = ["filled", "read"] as const;
export const HEADER_LANGUAGES = ["en", "fr"] as const;

export type Delimiter = (typeof DELIMITERS)[number];
export type Quote = (typeof QUOTES)[number];
export type DecimalMark = (typeof DECIMAL_MARKS)[number];
export type ThousandsMark = (typeof THOUSANDS_MARKS)[number];
export type FrameLines = (typeof FRAME_LINES)[number];
export type TotalsRows = (typeof TOTALS_ROWS)[number];
export type DittoMarks = (typeof DITTO_MARKS)[number];
export type DateOrder = (typeof DATE_ORDERS)[number];
export type HiddenCells = (typeof HIDDEN_CELLS)[number];
export type SizeLayout = (typeof SIZE_LAYOUTS)[number];
export type HeaderLanguage = (typeof HEADER_LANGUAGES)[number];

/** A person's settings for a source. Settings that aren't set are detected. Stored in an import profile. */
export const sourceOptions = z.strictObject({
  encoding: z.optional(z.enum(ENCODINGS)),
  delimiter: z.optional(z.string().check(z.regex(/^.$/su))),
  quote: z.optional(z.enum(QUOTES)),
  /** The place of the header row. Null if there is none. */
  headerRow: z.optional(z.nullable(z.int().check(z.minimum(1)))),
  frameLines: z.optional(z.enum(FRAME_LINES)),
  hiddenCells: z.optional(z.enum(HIDDEN_CELLS)),
  totalsRows: z.optional(z.enum(TOTALS_ROWS)),
  dittoMarks: z.optional(z.enum(DITTO_MARKS)),
  sizes: z.optional(z.enum(SIZE_LAYOUTS)),
  /** The path of the row element. */
  element: z.optional(z.string()),
  /**
   * The path, from the row element, of an inner element that becomes separate rows, which share the other values. Empty
   * if none does.
   */
  spread: z.optional(z.string()),
  /** Paths, from the row element, of inner elements whose repetitions get a column each. */
  numbered: z.optional(z.array(z.string()).check(z.maxLength(100))),
  /** The separator between the values of repeating elements that become neither rows nor columns. */
  joiner: z.optional(z.string().check(z.minLength(1), z.maxLength(5))),
  decimal: z.optional(z.enum(DECIMAL_MARKS)),
  thousands: z.optional(z.enum(THOUSANDS_MARKS)),
  dateOrder: z.optional(z.enum(DATE_ORDERS)),
  language: z.optional(z.enum(HEADER_LANGUAGES)),
  /** The units that a person chose, by column. */
  units: z.optional(z.array(z.strictObject({ column: z.string(), unit: z.string() }))),
});
export type SourceOptions = z.infer<typeof sourceOptions>;
