import type { NamedValues } from "@/catalogue/product/product-record.ts";

/** One product of a variant group. */
export type Variant = {
  id: string;
  sku: string;
  title: string | null;
  status: "draft" | "active" | "archived";
  options: NamedValues;
};

export type VariantError =
  /** Other variants of the group have this option, but this one doesn't. */
  | { is: "missing"; option: string }
  /** An earlier variant has the same options, apart from case, so buyers couldn't choose between them. */
  | { is: "same"; sku: string }
  /** Other variants spell the option differently. A shop would treat "Color" and "colour" as two options. */
  | { is: "spelling"; option: string; others: string };

/** The most variants of a group that are shown. For a larger group, a notice says that variants are missing. */
export const MOST_VARIANTS = 250;

/** The variants to show: the open product and the first of the others, by SKU. */
export function shownVariants(own: Variant, others: readonly Variant[]) {
  return {
    variants: [...others.slice(0, MOST_VARIANTS - 1), own].toSorted((a, b) =>
      a.sku.localeCompare(b.sku),
    ),
    isWhole: others.length < MOST_VARIANTS,
  };
}

/** A group's options in order of first appearance, each in its most common spelling. */
export function optionsOf(variants: readonly Variant[]): string[] {
  const spellings = new Map<string, Map<string, number>>();
  for (const name of variants.flatMap(({ options }) => Object.keys(options))) {
    const counts = spellings.get(keyOf(name)) ?? new Map<string, number>();
    counts.set(name, (counts.get(name) ?? 0) + 1);
    spellings.set(keyOf(name), counts);
  }
  return [...spellings.values()].map(
    (counts) => [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? "",
  );
}

/** A key that treats "Color" and "Colour" as one word and ignores case. */
const keyOf = (name: string) => name.trim().toLowerCase().replace("color", "colour");

/** A variant's value for an option, whichever way the variant spells the option's name; empty if it has none. */
export function optionText({ options }: Variant, option: string): string {
  const found = Object.entries(options).find(([name]) => keyOf(name) === keyOf(option))?.[1];
  if (found === undefined || found === null) return "";
  return typeof found === "string" ? found.trim() : JSON.stringify(found);
}

/** Errors that keep buyers from telling variants apart, by variant id. */
export function variantErrors(variants: readonly Variant[]): Map<string, VariantError[]> {
  const options = optionsOf(variants);
  const first = new Map<string, Variant>();
  const errors = new Map<string, VariantError[]>();
  for (const variant of variants) {
    const found: VariantError[] = [];
    for (const option of options) {
      const written = Object.keys(variant.options).find((name) => keyOf(name) === keyOf(option));
      if (optionText(variant, option) === "") found.push({ is: "missing", option });
      else if (written !== undefined && written !== option)
        found.push({ is: "spelling", option: written, others: option });
    }
    const choice = JSON.stringify(
      options.map((option) => optionText(variant, option).toLowerCase()),
    );
    const duplicate = first.get(choice);
    if (duplicate === undefined) first.set(choice, variant);
    else found.push({ is: "same", sku: duplicate.sku });
    errors.set(variant.id, found);
  }
  return errors;
}
