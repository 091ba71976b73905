import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { textLanguage } from "@/importing/vocabulary/text-language.ts";

const PAIRS = [
  ["title_en", "title_fr"],
  ["description_en", "description_fr"],
] as const;

/** The site of the listings, in a column name of eBay's files: "Action(SiteID=CanadaFrench|Country=CA)". */
const FRENCH_SITE = /\bSiteID=(?:CanadaFrench|France|Belgium_French)\b/i;

/** Whether a shop's titles are in one language and its descriptions in the other, which may be a detection error. */
export const areInTwoLanguages = ({ fields }: ColumnMapping): boolean =>
  fields.title_en === undefined
    ? fields.title_fr !== undefined &&
      fields.description_fr === undefined &&
      fields.description_en !== undefined
    : fields.title_fr === undefined &&
      fields.description_en === undefined &&
      fields.description_fr !== undefined;

/**
 * Maps texts to the French fields if a shop writes French in a known format's columns, which are English by default.
 */
export function withTextLanguage(
  mapping: ColumnMapping,
  keys: readonly string[],
  valuesOf: (key: string) => readonly string[],
): ColumnMapping {
  const fields = { ...mapping.fields };
  const textsOf = (field: (typeof PAIRS)[number][0]) =>
    (fields[field]?.columns ?? []).flatMap(valuesOf);
  const ofAll = textLanguage(PAIRS.flatMap(([english]) => textsOf(english)));
  const hasFrench = PAIRS.some(([, french]) => fields[french] !== undefined);
  const ofSite = keys.some((key) => FRENCH_SITE.test(key)) ? "fr" : null;
  if (hasFrench) return mapping;
  for (const [english, french] of PAIRS) {
    // A shop's titles and descriptions may be in different languages, so the field's own values come first.
    if ((textLanguage(textsOf(english)) ?? ofAll ?? ofSite) !== "fr") continue;
    const recipe = fields[english];
    delete fields[english];
    if (recipe !== undefined) fields[french] = recipe;
  }
  return { ...mapping, fields };
}
