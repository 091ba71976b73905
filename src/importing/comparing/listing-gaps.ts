import {
  emptyFields,
  LISTING_FIELDS,
  LISTING_NEEDS,
  type ListingNeed,
  needsLacked,
} from "@/catalogue/quality/listing-needs.ts";
import type { Compared } from "@/importing/comparing/fingerprint.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { isLeftOut, type ProductDraft } from "@/importing/mapping/draft/product-draft.ts";

/** How many new and updated products won't have all the values that most channels require. */
export type ListingGaps = Record<ListingNeed, { new: number; updated: number }>;

export const noListingGaps = (): ListingGaps => ({
  title: { new: 0, updated: 0 },
  price: { new: 0, updated: 0 },
  images: { new: 0, updated: 0 },
});

/** The empty fields of a product that doesn't exist yet. */
export const ALL_EMPTY = emptyFields(() => true);

export function countGaps(gaps: ListingGaps, state: "new" | "updated", empty: number): void {
  if (empty === 0) return;
  for (const need of needsLacked(empty)) gaps[need][state] += 1;
}

/** What a person should know before anything is written: the required values that are missing from some products. */
export const openGaps = (gaps: ListingGaps) =>
  LISTING_NEEDS.filter((need) => gaps[need].new + gaps[need].updated > 0);

type RowNeeds = { empty: number; cleared: number };
const NEEDS_NOTHING: RowNeeds = { empty: 0, cleared: 0 };

/**
 * Builds the function that finds which of the fields a listing needs are empty in a row, and which
 * of them it clears. An archived product has no gaps.
 */
export function listingNeeds({ fields }: Compared, emptyCells: ColumnMapping["emptyCells"]) {
  const written = LISTING_FIELDS.filter((field) => fields.includes(field));
  const unwritten = emptyFields((field) => !written.includes(field));
  const bits = written.map((field) => ({ field, bit: emptyFields((each) => each === field) }));
  const clears = emptyCells === "clear";

  return (draft: ProductDraft): RowNeeds => {
    const { text, images } = draft;
    if (text.status === "archived") return NEEDS_NOTHING;
    let empty = unwritten;
    let cleared = 0;
    for (const { field, bit } of bits) {
      const isEmpty = field === "images" ? images.length === 0 : text[field] === "";
      if (!isEmpty) continue;
      empty += bit;
      if (clears && !isLeftOut(draft, field)) cleared += bit;
    }
    return { empty, cleared };
  };
}
