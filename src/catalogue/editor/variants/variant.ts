import type { NamedValues } from "@/catalogue/product/product-record.ts";

/** One of the products that are the same thing in different colours, sizes … */
export type Variant = {
  id: string;
  sku: string;
  title: string | null;
  status: "draft" | "active" | "archived";
  options: NamedValues;
};

export type VariantError =
  /** Others of the group have this option. */
  | { is: "missing"; option: string }
  /** Another one has the very same options, so nobody could choose between them. */
  | { is: "same"; sku: string }
  /** Written otherwise by others: "Color" and "colour" would be two options to a shop. */
  | { is: "spelling"; option: string; others: string };

/** The options of a group in the order in which they first come, each in the spelling most variants use. */
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

/** "Color" and "Colour" are one word, as are capitals and small letters. */
const keyOf = (name: string) => name.trim().toLowerCase().replace("color", "colour");

/** What a variant says of an option, however it spells it; empty where it says nothing. */
export function optionText({ options }: Variant, option: string): string {
  const found = Object.entries(options).find(([name]) => keyOf(name) === keyOf(option))?.[1];
  if (found === undefined || found === null) return "";
  return typeof found === "string" ? found.trim() : JSON.stringify(found);
}

/** What keeps the variants of a group from being told apart, by the id of each. */
export function variantErrors(variants: readonly Variant[]): Map<string, VariantError[]> {
  const options = optionsOf(variants);
  const first = new Map<string, Variant>();
  const problems = new Map<string, VariantError[]>();
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
    const twin = first.get(choice);
    if (twin === undefined) first.set(choice, variant);
    else found.push({ is: "same", sku: twin.sku });
    problems.set(variant.id, found);
  }
  return problems;
}
