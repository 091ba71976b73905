import type { VariantOption } from "@/catalogue/editor/variants/variants-api.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import { optionCode } from "@/channels/values/option-code.ts";

/** An attribute that must exist in the shop before an import, with the values it must offer. */
export type ShopAttribute = { code: string; options: readonly string[]; values: readonly string[] };

/** The attributes that the shop needs for these options, by attribute code. Options without a code are skipped. */
export function shopAttributes(
  options: readonly VariantOption[],
  { definition: { optionCodes }, config }: ChannelPlan,
): ShopAttribute[] {
  if (optionCodes === undefined) return [];
  const found = new Map<string, { options: string[]; values: Map<string, string> }>();
  for (const { name, choices } of options) {
    const code = optionCode(name, optionCodes, config.options);
    if (code === "") continue;
    const known = found.get(code) ?? { options: [], values: new Map<string, string>() };
    known.options.push(name);
    // Shops ignore case when they compare values, so values that differ only in case count once.
    for (const value of choices) {
      const key = value.toLowerCase();
      if (!known.values.has(key)) known.values.set(key, value);
    }
    found.set(code, known);
  }
  return [...found]
    .map(([code, { options: names, values }]) => ({
      code,
      options: names,
      values: [...values.values()].toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })),
    }))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
}
