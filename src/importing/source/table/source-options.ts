import * as z from "zod/mini";
import { ENCODINGS } from "@/importing/source/encoding/text-encoding.ts";

export const DELIMITERS = [",", ";", "\t", "|", "~", ":"] as const;
export const QUOTES = ['"', "'", ""] as const;
export const DECIMAL_MARKS = [".", ","] as const;
export const THOUSANDS_MARKS = ["", ",", ".", " ", "'"] as const;
export const DATE_ORDERS = ["ymd", "dmy", "mdy"] as const;
/** What becomes of lines that only begin or end a file. */
export const FRAME_LINES = ["left-out", "read"] as const;
export const HEADER_LANGUAGES = ["en", "fr"] as const;

export type Delimiter = (typeof DELIMITERS)[number];
export type Quote = (typeof QUOTES)[number];
export type DecimalMark = (typeof DECIMAL_MARKS)[number];
export type ThousandsMark = (typeof THOUSANDS_MARKS)[number];
export type FrameLines = (typeof FRAME_LINES)[number];
export type DateOrder = (typeof DATE_ORDERS)[number];
export type HeaderLanguage = (typeof HEADER_LANGUAGES)[number];

/** What a person said about a source; what is left out is found out. Kept with a supplier's profile. */
export const sourceOptions = z.strictObject({
  encoding: z.optional(z.enum(ENCODINGS)),
  delimiter: z.optional(z.string().check(z.regex(/^.$/su))),
  quote: z.optional(z.enum(QUOTES)),
  /** The place of the row with the names of the columns; null where there is none. */
  headerRow: z.optional(z.nullable(z.int().check(z.minimum(1)))),
  frameLines: z.optional(z.enum(FRAME_LINES)),
  /** Which element makes a row, as a path. */
  element: z.optional(z.string()),
  /** Which element within it makes rows of its own that share the rest, as a path from it. */
  spread: z.optional(z.string()),
  /** Elements within it that have a column each when they repeat, as paths from it. */
  numbered: z.optional(z.array(z.string()).check(z.maxLength(100))),
  /** What stands between values of all others that repeat. */
  joiner: z.optional(z.string().check(z.minLength(1), z.maxLength(5))),
  decimal: z.optional(z.enum(DECIMAL_MARKS)),
  thousands: z.optional(z.enum(THOUSANDS_MARKS)),
  dateOrder: z.optional(z.enum(DATE_ORDERS)),
  language: z.optional(z.enum(HEADER_LANGUAGES)),
  /** Units of columns that say none, or another than they hold. */
  units: z.optional(z.array(z.strictObject({ column: z.string(), unit: z.string() }))),
});
export type SourceOptions = z.infer<typeof sourceOptions>;
