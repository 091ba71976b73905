import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { textLanguage } from "@/importing/vocabulary/text-language.ts";

const PAIRS = [
  ["title_en", "title_fr"],
  ["description_en", "description_fr"],
] as const;

/** A known format of a French shop has French texts in the columns that are English by default. */
export function withTextLanguage(
  mapping: ColumnMapping,
  valuesOf: (key: string) => readonly string[],
): ColumnMapping {
  const fields = { ...mapping.fields };
  const texts = PAIRS.flatMap(([english]) => (fields[english]?.columns ?? []).flatMap(valuesOf));
  const hasFrench = PAIRS.some(([, french]) => fields[french] !== undefined);
  if (hasFrench || textLanguage(texts) !== "fr") return mapping;
  for (const [english, french] of PAIRS) {
    const recipe = fields[english];
    delete fields[english];
    if (recipe !== undefined) fields[french] = recipe;
  }
  return { ...mapping, fields };
}
