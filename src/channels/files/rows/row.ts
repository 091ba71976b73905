import type { FeedItem } from "@/channels/files/rows/feed-item.ts";
import { groupTitle } from "@/channels/files/rows/group-title.ts";
import type { ChannelPlan, PlannedField } from "@/channels/listing/channel-plan.ts";
import type { ListingValue, Payload } from "@/channels/listing/listing.ts";

/**
 * One row of a file. It refers to its payload, because copying a hundred thousand payloads would take longer than
 * writing them. `own` has the values of the columns that rows fill in themselves; all other values come from the
 * payload.
 */
export type FileRow = {
  payload: Payload;
  /** A product's row has no values for variant fields, and a variant's row has none for product fields. */
  kind: "product" | "variant" | "both";
  own: Readonly<Record<string, ListingValue | undefined>>;
};

/** A column, and whether the rows fill it in themselves. */
export type FileColumn = PlannedField & { isOwn: boolean };

/** Makes the rows of one product, which has a single item or one for each variant. */
export type RowMaker = {
  rows: (
    items: readonly FeedItem[],
    group: string | null,
    productFields: readonly string[],
  ) => FileRow[];
  /** The columns that rows fill in themselves, even with an empty value. */
  own: ReadonlySet<string>;
  /** The shop treats an empty cell as an error or a change, so open choices without mapped values are left out. */
  omitsUnmapped?: true;
};

export function valueIn(
  { payload, kind, own }: FileRow,
  column: FileColumn,
): ListingValue | undefined {
  const { name, on, isOwn } = column;
  if (isOwn) return own[name];
  return on === "both" || kind === "both" || on === kind ? payload[name] : undefined;
}

export const listOf = (value: ListingValue | undefined): readonly string[] =>
  value === undefined || value === "" ? [] : typeof value === "string" ? [value] : value;

/** The distinct values of one field across all variants, in order of first appearance. */
export function allOf(items: readonly FeedItem[], name: string): readonly string[] {
  const all = new Set<string>();
  for (const { payload } of items) {
    const value = payload[name];
    if (typeof value === "string") all.add(value);
    else for (const one of value ?? []) all.add(one);
  }
  return [...all];
}

/** Splits "Size=M" into a name and a value. */
export function optionIn(written: string): [name: string, value: string] {
  const at = written.indexOf("=");
  return [written.slice(0, at), written.slice(at + 1)];
}

type TitleFields = {
  title: string;
  options: (payload: Payload) => readonly (readonly [name: string, value: string])[];
  /** Fields with codes that belong to a single variant, such as its part number. A variant's title may contain them. */
  codes: readonly string[];
};

/** The title of the product that these variants belong to. */
export function productTitle(
  items: readonly FeedItem[],
  { title, options, codes }: TitleFields,
): string {
  return groupTitle(
    items.map(({ sku, payload }) => ({
      title: payload[title]?.toString() ?? "",
      options: options(payload),
      codes: [sku, ...codes.flatMap((name) => payload[name]?.toString() ?? [])],
    })),
  );
}

/**
 * The values of a product with variants: those of its first variant, with missing product fields filled from the
 * others. Some suppliers describe every variant, and others only one of them.
 */
export function productPayload(
  items: readonly FeedItem[],
  productFields: readonly string[],
): Payload {
  const [first, ...others] = items;
  if (first === undefined) return {};
  const { payload } = first;
  const added = productFields.flatMap((name) => {
    if (payload[name] !== undefined) return [];
    const value = others.find((other) => other.payload[name] !== undefined)?.payload[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return added.length === 0 ? payload : { ...payload, ...Object.fromEntries(added) };
}

/** The fields that describe a product as a whole and not one of its variants. */
export const productFieldsOf = ({ fields }: ChannelPlan): readonly string[] =>
  fields.filter(({ on, part }) => part === "content" && on !== "variant").map(({ name }) => name);
