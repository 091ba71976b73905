import { ownValue } from "@/lib/collections.ts";

/** Fields that have a section of their own, by the section they stand in; all others stand in the form. */
const SECTIONS: Readonly<Record<string, string>> = {
  images: "images",
  variant_group: "variants",
  variant_options: "variants",
  attributes: "attributes",
};

/** In which section of a product a field stands. */
export const sectionOf = (field: string): string => ownValue(SECTIONS, field) ?? "fields";

/** The address of one field of a product, by the address of the product; null where no field alone tells. */
export const fieldHref = (product: string, field: string | null): string =>
  field === null ? product : `${product}#${field}`;
