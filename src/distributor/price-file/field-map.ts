import * as z from "zod/mini";

/** The item fields that a position in the file can be assigned to. Quantities by warehouse are listed separately. */
export const ITEM_FIELDS = [
  "mpn",
  "sku",
  "status",
  "description",
  "manufacturer",
  "total",
  "cost",
  "msrp",
  "returnable",
  "parcelShippable",
  "regularCost",
  "mediaType",
  "category",
  "weight",
  "serialized",
  "map",
  "gtin",
  "unspsc",
  "createdOn",
  "attributes",
  "eta",
  "lifecycle",
  "kit",
  "promoFlag",
  "promoComment",
  "promoEnds",
  "longDescription1",
  "longDescription2",
  "longDescription3",
  "length",
  "width",
  "height",
  "descriptionFr",
  "streetDate",
  "successor",
  "minimumOrder",
  "purchasing",
  "origin",
  "dropShip",
] as const;
export type ItemField = (typeof ITEM_FIELDS)[number];

/** The specification of the file reserves the positions up to this one. */
export const LAST_POSITION = 100;
/** The first two positions hold the trading partner and the kind of the record. */
const FIRST_POSITION = 3;

const position = z.int().check(z.minimum(FIRST_POSITION), z.maximum(LAST_POSITION));

export const mapWarehouseSchema = z.object({
  /** The distributor's number of the location, or our own code for the former Tech Data locations. */
  code: z.string().check(z.regex(/^[A-Z0-9]{1,8}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  province: z.string().check(z.regex(/^[A-Z]{2}$/)),
  position,
});

export type MapWarehouse = z.infer<typeof mapWarehouseSchema>;
export const MOST_WAREHOUSES = 30;

/**
 * Maps each position of a record to a field. The distributor reassigns positions, so each organization can edit the
 * map.
 */
export const fieldMapSchema = z.object({
  fields: z.partialRecord(z.enum(ITEM_FIELDS), position),
  warehouses: z.array(mapWarehouseSchema).check(z.maxLength(MOST_WAREHOUSES)),
});
export type FieldMap = z.infer<typeof fieldMapSchema>;

/** The positions in Canadian files since 2025. */
export const CANADA: FieldMap = {
  fields: {
    mpn: 3,
    sku: 5,
    status: 6,
    description: 7,
    manufacturer: 8,
    total: 10,
    cost: 13,
    msrp: 14,
    returnable: 17,
    parcelShippable: 19,
    regularCost: 21,
    mediaType: 23,
    category: 25,
    weight: 28,
    serialized: 29,
    map: 31,
    gtin: 34,
    unspsc: 35,
    createdOn: 37,
    attributes: 38,
    eta: 39,
    lifecycle: 40,
    kit: 41,
    promoFlag: 47,
    promoComment: 48,
    promoEnds: 49,
    longDescription1: 50,
    longDescription2: 51,
    longDescription3: 52,
    length: 53,
    width: 54,
    height: 55,
    descriptionFr: 59,
    streetDate: 60,
    successor: 65,
    minimumOrder: 66,
    purchasing: 67,
    origin: 68,
    dropShip: 70,
  },
  warehouses: [
    { code: "26", name: "Dartmouth", province: "NS", position: 16 },
    { code: "31", name: "Calgary", province: "AB", position: 20 },
    { code: "29", name: "Guelph", province: "ON", position: 22 },
    { code: "A1", name: "Mississauga", province: "ON", position: 61 },
    { code: "60", name: "Richmond", province: "BC", position: 62 },
  ],
};

/** The positions in the Canadian files of 2016, which some accounts still receive. */
export const CANADA_2016: FieldMap = {
  fields: CANADA.fields,
  warehouses: [
    { code: "6", name: "US joint stock", province: "US", position: 15 },
    { code: "26", name: "Halifax", province: "NS", position: 16 },
    { code: "31", name: "Calgary", province: "AB", position: 20 },
    { code: "29", name: "Guelph", province: "ON", position: 22 },
    { code: "57", name: "Markham", province: "ON", position: 24 },
    { code: "60", name: "Richmond", province: "BC", position: 26 },
  ],
};

/**
 * The positions of warehouses in the United States, except those that Canadian files since 2025 use otherwise. If many
 * records have stock at these positions, and the map doesn't use them, the file belongs to an American account.
 */
export const US_ONLY_POSITIONS: readonly number[] = [18, 24, 26, 30, 56, 63, 64, 69];

/** A record without these fields isn't an item. */
const REQUIRED = ["sku", "description", "total", "cost"] as const satisfies readonly ItemField[];

export type FieldMapError =
  | { kind: "missing"; field: ItemField }
  | { kind: "shared"; position: number }
  | { kind: "out-of-range"; position: number }
  /** A warehouse that lacks a name, a province or a unique code. */
  | { kind: "warehouse"; at: number };

/**
 * Why a map can't be used: a required field without a position, a position used twice or out of range, or a warehouse
 * with missing details or the code of another one.
 */
export function fieldMapErrors({ fields, warehouses }: FieldMap): FieldMapError[] {
  const errors: FieldMapError[] = REQUIRED.filter((field) => fields[field] === undefined).map(
    (field) => ({ kind: "missing", field }),
  );
  const seen = new Set<number>();
  for (const of of [...Object.values(fields), ...warehouses.map((place) => place.position)]) {
    if (!Number.isInteger(of) || of < FIRST_POSITION || of > LAST_POSITION)
      errors.push({ kind: "out-of-range", position: of });
    else if (seen.has(of)) errors.push({ kind: "shared", position: of });
    seen.add(of);
  }
  const codes = new Set<string>();
  warehouses.forEach((place, at) => {
    // The position is checked above, so a valid one replaces it here.
    const isDescribed = mapWarehouseSchema.safeParse({
      ...place,
      position: FIRST_POSITION,
    }).success;
    if (!isDescribed || codes.has(place.code)) errors.push({ kind: "warehouse", at });
    codes.add(place.code);
  });
  return errors;
}
