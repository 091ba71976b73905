/**
 * The product data that many channels require and that a file may leave empty. Other requirements depend on the
 * channel.
 */
export const LISTING_NEEDS = ["title", "price", "images"] as const;
export type ListingNeed = (typeof LISTING_NEEDS)[number];

/** The fields that meet the listing needs. A title in either language is enough. */
export const LISTING_FIELDS = ["title_en", "title_fr", "price", "images"] as const;
export type ListingField = (typeof LISTING_FIELDS)[number];

/**
 * Which listing fields are empty, as a bit mask with the first field in the lowest bit. `product_fingerprints`
 * computes the same mask.
 */
export const emptyFields = (isEmpty: (field: ListingField) => boolean): number =>
  LISTING_FIELDS.reduce((bits, field, at) => bits + (isEmpty(field) ? 1 << at : 0), 0);

const FIELDS_OF: Record<ListingNeed, readonly ListingField[]> = {
  title: ["title_en", "title_fr"],
  price: ["price"],
  images: ["images"],
};

/** The needs that a product doesn't meet, from the bit mask of its empty fields. */
export const needsLacked = (empty: number): ListingNeed[] =>
  LISTING_NEEDS.filter((need) =>
    FIELDS_OF[need].every((field) => ((empty >> LISTING_FIELDS.indexOf(field)) & 1) === 1),
  );
