import { emptyFields, LISTING_FIELDS } from "@/catalogue/quality/listing-needs.ts";
import type { Compared } from "@/importing/comparing/fingerprint.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { isLeftOut, type ProductDraft } from "@/importing/mapping/draft/product-draft.ts";

/** The empty fields of a product that doesn't exist yet. */
export const ALL_EMPTY = emptyFields(() => true);

type RowNeeds = { empty: number; cleared: number };
const NEEDS_NOTHING: RowNeeds = { empty: 0, cleared: 0 };

/**
 * Builds the function that finds two sets of fields among those that a listing needs: the fields that are empty in a
 * row, and the fields that the row clears. An archived product has no gaps.
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
