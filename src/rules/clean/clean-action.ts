import * as z from "zod/mini";
import { SIZE_UNITS, WEIGHT_UNITS } from "@/catalogue/product/product-field.ts";

const field = z.string();

const cleanAction = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("set"), field, value: z.string() }),
  z.strictObject({ do: z.literal("copy"), from: field, field }),
  /** Joins the values that aren't empty. */
  z.strictObject({ do: z.literal("combine"), from: z.array(field), separator: z.string(), field }),
  /** Text with fields in braces: `{brand} {title_en}`. `{{` and `}}` are literal braces. */
  z.strictObject({ do: z.literal("template"), template: z.string(), field }),
  z.strictObject({
    do: z.literal("replace"),
    field,
    find: z.string(),
    with: z.string(),
    isExpression: z.optional(z.boolean()),
    matchCase: z.optional(z.boolean()),
  }),
  /** The first part goes to the first field and so on; the last field gets the rest. */
  z.strictObject({
    do: z.literal("split"),
    from: field,
    separator: z.string(),
    fields: z.array(field),
  }),
  z.strictObject({
    do: z.literal("case"),
    field,
    to: z.enum(["upper", "lower", "title", "sentence"]),
  }),
  /** Removes spaces at the ends, and reduces repeated spaces inside the text to one. */
  z.strictObject({ do: z.literal("trim"), field }),
  z.strictObject({ do: z.literal("strip-html"), field }),
  z.strictObject({
    do: z.literal("translate"),
    field,
    /** Pairs of a current value and its replacement. Case is ignored. */
    table: z.array(z.tuple([z.string(), z.string()])),
    /** How a value that isn't in the table is handled. */
    otherwise: z.enum(["keep", "empty", "review"]),
  }),
  z.discriminatedUnion("measure", [
    z.strictObject({
      do: z.literal("convert-unit"),
      measure: z.literal("weight"),
      to: z.enum(WEIGHT_UNITS),
    }),
    z.strictObject({
      do: z.literal("convert-unit"),
      measure: z.literal("size"),
      to: z.enum(SIZE_UNITS),
    }),
  ]),
  /** Reads `1 234,50 $` as 1234.5. If the text has no clear number, the product is sent to review. */
  z.strictObject({
    do: z.literal("parse-number"),
    from: field,
    field,
    decimal: z.nullable(z.enum([".", ","])),
  }),
  z.strictObject({ do: z.literal("tag"), add: z.array(z.string()), remove: z.array(z.string()) }),
  z.strictObject({ do: z.literal("review"), note: z.string() }),
]);
export type CleanAction = z.infer<typeof cleanAction>;

export const cleanActions = z.array(cleanAction);
