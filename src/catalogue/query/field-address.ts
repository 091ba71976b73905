import { ownValue } from "@/lib/collections.ts";

/** Fields with their own editor section. All others are in the form. */
const SECTIONS: Readonly<Record<string, string>> = {
  images: "images",
  variant_group: "variants",
  variant_options: "variants",
  attributes: "attributes",
  // This isn't a field: it's the form that notifications about comments link to.
  comment: "activity",
};

/** The editor section that holds a field. */
export const sectionOf = (field: string): string => ownValue(SECTIONS, field) ?? "fields";

/** The URL of a field, from its product's URL. If the field is null, it's the product's URL. */
export const fieldHref = (product: string, field: string | null): string =>
  field === null ? product : `${product}#${field}`;
